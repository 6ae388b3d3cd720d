"""How the record spells what was entered last: in canonical form, with the marks that follow from it."""

from collections.abc import Iterator, Sequence

from azul_notation.recorder.answers import Due
from azul_notation.recorder.draft import Look
from azul_notation.rules.family import Refusal, Word
from azul_notation.text.syntax import Choice, Event, Move, Tiling, Variation
from azul_notation.text.write import write_variation


def last_move(look: Look) -> Move:
    [*_, last] = (event for event in look.game.events() if isinstance(event, Move))
    return last


def known_spelling(look: Look, due: Due, typed: Sequence[str]) -> str | None:
    """Spell a move that may be played after this text, with its chance, if nothing is to be said about it."""
    if due.kind not in ("move", "chance"):
        return None
    (move, *chance), family = map(look.vocabulary.__getitem__, typed), look.family
    if move.kind != "MOVE" or move.stood or any(each.kind != "DEAL" for each in chance):
        return None
    deals = [each.text for each in chance]
    try:
        played = family.play(look.state.copy(), Word(move.written, chance=tuple(deals)))
    except Refusal:
        return None
    word = family.with_marks(played.word or move.text, played.marks) + move.opinion
    return None if played.slips else " ".join([word, *deals])


def spelling(look: Look, due: Due) -> str:
    """Spell what was entered last, with the marks that follow."""
    if due.kind == "setup":
        [line] = [line for line in look.game.setup if line.head == due.label]
        return " ".join(part.text for part in line.parts)
    last = look.game.rounds[-1]
    if due.kind == "deal":
        return " ".join(deal.text for deal in last.deal)
    if due.kind == "tiling":
        [*_, tiling] = (event for event in last.events if isinstance(event, Tiling))
        return " ".join(_with_tail(choice.text, choice) for choice in tiling.choices)
    move = last_move(look)
    step = look.steps[id(move)]
    word = look.family.with_marks(step.word, step.marks)
    return " ".join([_with_tail(word, move), *(deal.text for deal in move.chance)])


def _with_tail(word: str, event: Move | Choice) -> str:
    return word + event.opinion + ("!stood" if event.stood else "")


def spelt_note(look: Look, typed: str) -> str:
    """Spell what was said of the last move: a variation is spelt like a game, all else stays."""
    if not typed.startswith("("):
        return typed
    [*_, note] = (each for event in look.game.events() for each in variations(event))
    return write_variation(note)


def variations(event: Event) -> Iterator[Variation]:
    events = event.choices if isinstance(event, Tiling) else (event,)
    for each in events:
        if isinstance(each, Move | Choice):
            yield from (note for note in each.notes if isinstance(note, Variation))
