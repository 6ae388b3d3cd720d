"""How the record spells what was entered last: in canonical form, with the marks that follow from it."""

from azul_notation.scorer.answers import Due
from azul_notation.scorer.look import Look
from azul_notation.text.syntax import Choice, Move, Tiling


def last_move(look: Look) -> Move:
    [*_, last] = (event for event in look.game.events() if isinstance(event, Move))
    return last


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
