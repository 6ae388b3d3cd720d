"""Cuts text into games and judges each without the grammar, as far as that goes."""

import re
from collections.abc import Iterator
from itertools import islice

from azul_notation.replay.clean_game import CleanGame, judge
from azul_notation.replay.fast import Followed
from azul_notation.text.write import HEADER

_ENDING = re.compile(r"\*|==(?: -?[0-9]+)+")
_SEAM = '\n\n[Event "'


Found = CleanGame | Followed | Exception | None
"""What came of a piece of text: None, where it may hold any number of games."""


def scan(
    text: str, line: int = 1, *, more: bool = False, points: bool = False
) -> Iterator[tuple[int, str, Found]]:
    """Yield each game of a text with its first line, or a piece that may hold any number of games.

    The text begins with a game, on this line, and holds whole games; `more` says that another follows, so
    that the text ends with an empty line. The pieces together are the text. The header belongs to the first
    one; the line of a game that is clean is that of its first tag. An exception is a fault of this program.
    """
    begin = 0
    while begin < len(text):
        end = _seam(text, begin)
        piece = text[begin:end]
        seen = piece.removeprefix(HEADER) if begin == 0 and line == 1 else piece
        whole = "\n\n" if end < len(text) or more else "\n"
        head, _, body = seen.removesuffix(whole).partition("\n\n")
        found: Found
        try:
            found = judge(head, body, points=points) if seen.endswith(whole) else None
        except Exception as error:  # noqa: BLE001 - the games after this one are looked at as well
            found = error
        shift = len(piece) > len(seen) and isinstance(found, CleanGame | Exception)
        yield line + shift, piece, found
        line += piece.count("\n")
        begin = end


def only(
    text: str, line: int = 1, *, points: bool = False
) -> tuple[int, CleanGame | Followed] | None:
    """Judge the text of one game; return its first line and the outcome."""
    pieces = list(islice(scan(text, line, more=text.endswith("\n\n"), points=points), 2))
    if len(pieces) != 1:
        return None
    [(begin, _, found)] = pieces
    if isinstance(found, Exception):
        raise found
    return None if found is None else (begin, found)


def _seam(text: str, begin: int) -> int:
    """Find where the next game surely begins: with a tag, after an ending and one empty line."""
    at = text.find(_SEAM, begin)
    while at >= 0:
        if _ENDING.fullmatch(text, text.rfind("\n", begin, at) + 1, at):
            return at + len("\n\n")
        at = text.find(_SEAM, at + 1)
    return len(text)
