"""Cuts text into games as it streams.

A game is cut out by its lines alone, so that nothing in it can touch its neighbours.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from azul_notation.text.lexicon import play_begins
from azul_notation.text.limits import GAME_LIMIT, LINE_LIMIT, LINES_LIMIT, LimitPassed

_TAG = re.compile(
    r'(?:\s*%azn[ \t]+\S++)?(?:\s*\{[^}]*\})*\s*\[[ \t]*(?:([A-Za-z_]\w*)(?:[ \t"]|$)|([A-Za-z_]\w{2,}))'
)
_WHOLE_TAGS = re.compile(
    r'(?:\s*%azn[ \t]+\S++)?(?:\s*\[[ \t]*\w+[ \t]+"(?:\\.|[^"\\])*"[ \t]*\])+'
)
_END = re.compile(r"(?:^|\s)(?:==|\*)(?:\s|$)")
_VERSION = re.compile(r"\s*%azn\b")
_NOTE = re.compile(r"[ \t]*(?:;.*|\{[^}]*\}[ \t]*\r?\n)", re.DOTALL)


class Chunk(msgspec.Struct, frozen=True):
    """Holds the text of one game, exactly as in its file."""

    text: str
    line: int
    number: int
    """The game's place in the file, from 1; 0 for text without a game."""
    overlong: tuple[int, int] | None = None
    """The line, and the limit that it exceeds, where the text was cut."""
    height: int = 0
    """Lines of the file that it covers."""
    ahead: int = 0
    """The number of these lines that were read before the game was known to begin with them."""
    rest: bool = False
    """Whether it is text after the last game of its file."""

    @property
    def lines(self) -> list[str]:
        return _split(self.text)


@lru_cache(maxsize=1)
def _split(text: str) -> list[str]:
    """Split a game into lines once, however often they are asked for."""
    return text.split("\n")


class Mark(msgspec.Struct, frozen=True):
    """Marks where a game begins: all that is needed to read on from there."""

    offset: int
    line: int
    number: int
    ahead: int


def chunks(lines: Iterable[str], mark: Mark | None = None) -> Iterator[Chunk]:
    """Cut lines into games. A tag after the play of a game begins the next one.

    With a mark, the lines are those from that place on. Text after the last game that is not part of it
    follows if it says anything.
    """
    cutter = Cutter()
    lines = iter(lines)
    if mark is not None:
        cutter.number = mark.number - 1
        cutter.resume(list(first_of(lines, mark.ahead)), mark.line)
    for line in lines:
        if cutter.height > LINES_LIMIT:
            raise LimitPassed("a game", LINES_LIMIT, "lines")
        yield from cutter.take(line)
    for last in cutter.finish():
        if not last.rest or says_anything(last):
            yield last


def says_anything(rest: Chunk) -> bool:
    """Check whether a text has more than empty lines, remarks and `%azn 1`."""
    lines = (line.strip() for line in rest.lines)
    return any(line and line[0] != ";" and line != "%azn 1" for line in lines)


def first_of(lines: Iterator[str], height: int) -> Iterator[str]:
    """Read `height` lines; one that is too long comes in pieces."""
    while height > 0 and (line := next(lines, "")):
        height -= line.endswith("\n")
        yield line


def is_too_long(line: str) -> bool:
    """Check whether a line, or a piece of one, passes the limit; its end does not count."""
    return len(line) > LINE_LIMIT and len(line.rstrip("\r\n")) > LINE_LIMIT


class Cutter:
    """Collects the lines of one game at a time; gives back every line that it takes."""

    def __init__(self) -> None:
        self.play = play_begins()
        """The pattern of the beginning of a line of play, in any game."""
        self.number = 0
        self.within = False
        """Whether the next piece continues a line that is too long."""
        self.begin([], 1)

    def begin(self, lines: list[str], line: int) -> None:
        self.lines = lines
        """What is kept. A run of lines that are left out is kept as their line feeds."""
        self.left_out = 0
        """The number of lines left out after these."""
        self.line = line
        self.height = self.ahead = sum(piece.count("\n") for piece in lines)
        self.size = 0
        self.names: set[str] = set()
        self.played = self.ended = False
        self.gap: int | None = None
        """Where the first empty line after the last tag or play ends: the next game begins there."""
        self.held: int | None = None
        """A tag in the middle of play: a misplaced one, or the next game if another tag follows."""
        self.overlong: tuple[int, int] | None = None
        for piece in lines if any(map(is_too_long, lines)) else ():
            if is_too_long(piece):
                self.overlong = (line, LINE_LIMIT)
                break
            line += piece.count("\n")

    def take(self, line: str) -> Iterator[Chunk]:
        if not self.within:
            yield from self.look(line)
        self.within = not line.endswith("\n")
        self.add(line)

    def look(self, line: str) -> Iterator[Chunk]:
        """Recognise a line by its beginning."""
        tag = _TAG.match(line) if "[" in line else None
        if tag:
            name = tag[1] or tag[2]
            if self.begins(name, several=line.count('"]') > 1):
                yield from self.cut()
            elif self.played:
                self.held = self.keep_left_out()
            self.names.add(name)
            if not self.played:
                self.gap = None
            whole = _WHOLE_TAGS.match(line)
            if whole and self.play.match(line, whole.end()):
                self.see_play(line)
        elif _VERSION.match(line) and (self.played or self.names):
            self.keep_all_but_notes()
            yield from self.cut()
        elif not line.strip():
            if self.gap is None and (self.played or self.names):
                self.gap = self.keep_left_out() + 1
        elif self.play.match(line):
            self.see_play(line)
        else:
            self.held = None

    def keep_left_out(self) -> int:
        """Append the lines left out to what is kept, and return the index of the next line."""
        if self.left_out:
            self.lines.append("\n" * self.left_out)
            self.left_out = 0
        return len(self.lines)

    def see_play(self, line: str) -> None:
        self.played, self.gap, self.held = True, None, None
        self.ended = self.ended or bool(_END.search(line))

    def begins(self, name: str, *, several: bool) -> bool:
        """Check whether a tag of this name begins the next game; with `several`, its line has more tags."""
        if self.played:
            return self.ended or self.held is not None or several
        return self.gap is not None and name in self.names

    def add(self, line: str) -> None:
        self.size += len(line)
        if self.overlong is None:
            if is_too_long(line):
                self.overlong = (self.line + self.height, LINE_LIMIT)
            elif self.size > GAME_LIMIT:
                self.overlong = (self.line + self.height, GAME_LIMIT)
        ahead = self.gap is not None or self.held is not None
        kept = self.overlong is None or (ahead and self.size < 2 * GAME_LIMIT)
        if kept:  # as is what may begin the next game
            self.keep_left_out()
            self.lines.append(line)
        else:
            self.left_out += line.endswith("\n")
        self.height += line.endswith("\n")

    def keep_all_but_notes(self) -> None:
        """Leave everything to the game above except for the remarks directly above a first line."""
        if self.gap is not None:
            at = self.keep_left_out()
            while at > self.gap and _NOTE.fullmatch(self.lines[at - 1]):
                at -= 1
            self.gap = at
        self.held = None

    def cut(self) -> Iterator[Chunk]:
        at = next((begin for begin in (self.gap, self.held) if begin is not None), None)
        rest = [] if at is None else self.lines[at : self.keep_left_out()]
        self.height -= sum(piece.count("\n") for piece in rest)
        line = self.line + self.height
        self.lines = self.lines[:at]
        if self.overlong and self.overlong[1] == LINE_LIMIT and self.overlong[0] >= line:
            self.overlong = None  # the line is the next game's
        yield from self.finish()
        self.resume(rest, line)

    def resume(self, lines: list[str], line: int) -> None:
        """Begin a game with lines that were read already."""
        self.begin(lines, line)
        self.names.update(tag[1] or tag[2] for piece in lines if (tag := _TAG.match(piece)))

    def finish(self) -> Iterator[Chunk]:
        game = bool(self.played or self.names)
        rest = not game and self.number > 0
        text = "".join(self.lines)
        if rest and not text:
            return
        self.number += game
        number = self.number if game else 0
        height = self.height + self.within  # the last line of a file may have no end
        yield Chunk(text, self.line, number, self.overlong, height, self.ahead, rest)
