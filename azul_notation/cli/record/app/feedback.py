"""What stands below the line: why it cannot be, what is legal, how far a deal is typed."""

from collections.abc import Iterator, Mapping, Sequence

from rich.cells import cell_len
from rich.text import Text

from azul_notation.cli.record.app.dialogue import Said, reasons
from azul_notation.cli.record.app.hint import Hint, Offered
from azul_notation.cli.record.app.tiles import paint
from azul_notation.recorder import Due
from azul_notation.text.dialect import Dialect

STYLES = {"error": "bold red", "warning": "bold yellow", "note": "cyan", "written": "bold green"}
GAP = "  "
BEGINS = "…"
ONE_EACH = 12
"""Pieces that are shown with a number each; where there are more, only those that run short."""


def below(hint: Hint, said: Sequence[Said], dialect: Dialect, width: int, height: int) -> Text:
    """Write what was said of the last line, then what can be said of this one."""
    lines = [Text(text, STYLES.get(sort, "")) for text, sort in said]
    told = any(sort == "error" for _, sort in said)
    if hint.refused and not told:
        lines += [Text(text, STYLES.get(sort, "")) for text, sort in reasons(hint.refused)]
    elif hint.instead and not told:
        lines.append(
            Text(f"nothing that is legal here begins with `{hint.typed}`", STYLES["error"])
        )
    if hint.written:
        lines.append(Text(f"writes {'  '.join(hint.written)}", "green"))
    if hint.due and hint.deal:
        lines += deal(hint.due, hint.deal, dialect)
    room = max(1, height - len(lines))
    if hint.candidates:
        lines += listed(hint.candidates, len(hint.begun), width, room)
    elif hint.instead:
        lines += listed(hint.instead, 0, width, room)
    return Text("\n").join(lines)


def deal(due: Due, deal: Offered, dialect: Dialect) -> Iterator[Text]:
    """Show the words of a deal as far as they are typed, and what is left to draw."""
    typed = Text()
    if due.kind == "chance" and due.pending:
        typed.append(f"{due.pending[0]} ", "bold")
    for word in deal.words:
        paint(typed, word if dialect.patterns else word.upper(), dialect)
        typed.append(" ")
    typed.append(" ".join([BEGINS] * (due.wanted - len(deal.words))), "dim")
    yield typed.append(f"   {deal.full} of {due.wanted} full", "bold")
    yield left(deal.left, dialect)
    if short := [piece for piece, count in deal.left.items() if count < 0]:
        yield Text(f"there are not so many {' '.join(short)} left to draw", STYLES["error"])


def left(counts: Mapping[str, int], dialect: Dialect) -> Text:
    """Count what is left to draw; of many kinds only those of which there is less than of the rest."""
    most = max(counts.values())
    many = len(counts) > ONE_EACH
    text = Text("left")
    for piece, count in counts.items():
        if not (many and count == most):
            text.append(GAP)
            paint(text, piece, dialect)
            text.append(f" {count}", STYLES["error"] if count < 0 else "")
    return text.append(f"{GAP}{most} of each other kind" if many else "")


def listed(legal: Sequence[str], begun: int, width: int, height: int) -> Iterator[Text]:
    """List the legal words; where they are too many, by how they begin."""
    room = width * height
    count = len(legal)
    head = f"{count} legal" if count > 1 else "legal"
    words = grouped(legal, begun, room - len(head) - len(GAP))
    line = Text().append(head, "bold")
    at = len(head)
    for word in words:
        if at + len(GAP) + cell_len(word) > width:
            yield line
            line, at = Text(), 0
        line.append(GAP if at else "")
        line.append(word[:begun], "dim")
        line.append(word[begun:])
        at += (len(GAP) if at else 0) + cell_len(word)
    yield line


def grouped(words: Sequence[str], begun: int, room: int) -> list[str]:
    """Name all words if there is room; else how they begin, as far as there is room for it."""
    if fits(words, room):
        return list(words)
    best: list[str] = []
    for length in range(begun + 1, max(map(len, words))):
        groups: dict[str, list[str]] = {}
        for word in words:
            groups.setdefault(word[:length], []).append(word)
        named = [
            each[0] if len(each) == 1 else f"{head}{BEGINS}({len(each)})"
            for head, each in groups.items()
        ]
        if not fits(named, room):
            break
        best = named
    return best or cut_off(words, room)


def cut_off(words: Sequence[str], room: int) -> list[str]:
    """Name as many as there is room for, and say how many more there are."""
    most = len(words)
    while most and not fits([*words[:most], f"and {len(words) - most} more"], room):
        most -= 1
    return [*words[:most], f"and {len(words) - most} more"]


def fits(words: Sequence[str], room: int) -> bool:
    """Whether words fit the room; a line's end is lost where no word fits in."""
    longest = max(map(len, words))
    return sum(len(word) + len(GAP) for word in words) + longest <= room
