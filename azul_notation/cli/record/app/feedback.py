"""Writes what the app shows below the line: why a word is refused, what is legal, how far a deal is typed."""

from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from azul_notation.cli.record.app.hint import Hint, Offered
from azul_notation.cli.screen.reasons import STYLES, AnswerLine, reasons
from azul_notation.cli.screen.tiles import paint
from azul_notation.cli.screen.words import BEGINS, GAP, listed
from azul_notation.recorder import Expected
from azul_notation.text.dialect import Dialect

ONE_EACH = 12
"""With up to this many kinds of piece, each is shown with its number; with more, only those running short."""


def feedback(
    hint: Hint, answered: Sequence[AnswerLine], dialect: Dialect, width: int, height: int
) -> Text:
    """Write the answer to the last line, then the hint on this one."""
    lines = [Text(text, STYLES.get(sort, "")) for text, sort in answered]
    failed = any(sort == "error" for _, sort in answered)
    if hint.refused and not failed:
        lines += [Text(text, STYLES.get(sort, "")) for text, sort in reasons(hint.refused)]
    elif hint.instead and not failed:
        lines.append(Text(f"no legal word begins with `{hint.typed}` here", STYLES["error"]))
    if hint.written:
        lines.append(Text(f"writes {'  '.join(hint.written)}", "green"))
    if hint.expected and hint.deal:
        lines += deal(hint.expected, hint.deal, dialect)
    room = max(1, height - len(lines))
    if hint.candidates:
        lines += listed(hint.worths or hint.candidates, len(hint.begun), width, room)
    elif hint.instead:
        lines += listed(hint.instead, 0, width, room)
    return Text("\n").join(lines)


def deal(expected: Expected, deal: Offered, dialect: Dialect) -> Iterator[Text]:
    """Write the words of a deal typed so far, and what is left to draw."""
    typed = Text()
    if expected.kind == "chance" and expected.pending:
        typed.append(f"{expected.pending[0]} ", "bold")
    for word in deal.words:
        paint(typed, word if dialect.patterns else word.upper(), dialect)
        typed.append(" ")
    typed.append(" ".join([BEGINS] * (expected.wanted - len(deal.words))), "dim")
    yield typed.append(f"   {deal.full} of {expected.wanted} full", "bold")
    yield left(deal.left, dialect)
    if short := [piece for piece, count in deal.left.items() if count < 0]:
        yield Text(f"too few {' '.join(short)} left to draw", STYLES["error"])


def left(counts: Mapping[str, int], dialect: Dialect) -> Text:
    """Write what is left to draw; of many kinds, only those running short are named."""
    most = max(counts.values())
    many = len(counts) > ONE_EACH
    text = Text("left")
    for piece, count in counts.items():
        if not (many and count == most):
            text.append(GAP)
            paint(text, piece, dialect)
            text.append(f" {count}", STYLES["error"] if count < 0 else "")
    return text.append(f"{GAP}{most} of each other kind" if many else "")
