"""Spells what was entered last in canonical form, with the marks that follow from it."""

from collections.abc import Iterator, Sequence

from azul_notation.recorder.answers import Expected
from azul_notation.recorder.draft import Draft
from azul_notation.rules.family import Refusal, Word
from azul_notation.text.syntax import Choice, Event, Move, Tiling, Variation
from azul_notation.text.write import write_variation


def last_move(draft: Draft) -> Move:
    [*_, last] = (event for event in draft.game.events() if isinstance(event, Move))
    return last


def known_spelling(draft: Draft, expected: Expected, typed: Sequence[str]) -> str | None:
    """Spell a legal move with its draws; return None if there is anything to report about it."""
    if expected.kind not in ("move", "chance"):
        return None
    (move, *chance), family = map(draft.vocabulary.find, typed), draft.family
    if move.kind != "MOVE" or move.stood or any(deal.kind != "DEAL" for deal in chance):
        return None
    deals = [deal.text for deal in chance]
    try:
        played = family.play(draft.state.copy(), Word(move.written, chance=tuple(deals)))
    except Refusal:
        return None
    word = family.with_marks(played.word or move.text, played.marks) + move.opinion
    return None if played.slips else " ".join([word, *deals])


def spelling(draft: Draft, expected: Expected) -> str:
    """Spell what was entered last, with its marks."""
    if expected.kind == "setup":
        [line] = [line for line in draft.game.setup if line.head == expected.label]
        return " ".join(part.text for part in line.parts)
    last = draft.game.rounds[-1]
    if expected.kind == "deal":
        return " ".join(deal.text for deal in last.deal)
    if expected.kind == "tiling":
        [*_, tiling] = (event for event in last.events if isinstance(event, Tiling))
        return " ".join(_with_tail(choice.text, choice) for choice in tiling.choices)
    move = last_move(draft)
    step = draft.steps[id(move)]
    word = draft.family.with_marks(step.word, step.marks)
    return " ".join([_with_tail(word, move), *(deal.text for deal in move.chance)])


def _with_tail(word: str, event: Move | Choice) -> str:
    return word + event.opinion + ("!stood" if event.stood else "")


def spelt_note(draft: Draft, typed: str) -> str:
    """Spell a comment on the last move: a variation like a game, anything else as it was typed."""
    if not typed.startswith("("):
        return typed
    [*_, note] = (note for event in draft.game.events() for note in variations(event))
    return write_variation(note)


def variations(event: Event) -> Iterator[Variation]:
    events = event.choices if isinstance(event, Tiling) else (event,)
    for part in events:
        if isinstance(part, Move | Choice):
            yield from (note for note in part.notes if isinstance(note, Variation))
