"""Lists words in the space that there is: all of them, or how they begin."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

GAP = "  "
BEGINS = "…"
PICK = "pick"
"""What a word on the screen carries: how it begins, for a click on it."""


def listed(legal: Sequence[str], begun: int, width: int, height: int) -> Iterator[Text]:
    """List the legal words, or how they begin if they are too many; what follows a blank is not typed."""
    space = width * height
    count = len(legal)
    head = f"{count} legal" if count > 1 else "legal"
    words = grouped(legal, begun, space - len(head) - len(GAP))
    line = Text().append(head, "bold")
    at = len(head)
    for word in words:
        if at + len(GAP) + cell_len(word) > width:
            yield line
            line, at = Text(), 0
        line.append(GAP if at else "")
        carried = Style(meta={PICK: word.partition(BEGINS)[0].partition(" ")[0]})
        line.append(word[:begun], Style(dim=True) + carried)
        line.append(word[begun:], carried)
        at += (len(GAP) if at else 0) + cell_len(word)
    yield line


def grouped(words: Sequence[str], begun: int, room: int) -> list[str]:
    """Name all words if there is room, otherwise as much of how they begin as there is room for."""
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
    """Name as many words as there is room for, and count the others."""
    most = len(words)
    while most and not fits([*words[:most], f"and {len(words) - most} more"], room):
        most -= 1
    return [*words[:most], f"and {len(words) - most} more"]


def fits(words: Sequence[str], room: int) -> bool:
    """Return whether words fit the room; a line's end is lost where no word fits in."""
    longest = max(map(len, words))
    return sum(len(word) + len(GAP) for word in words) + longest <= room
