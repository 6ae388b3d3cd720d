"""The strict reader of Stained Glass of Sintra: set-up lines, glazier, strips, panes kept."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import ClassVar, cast

from tests.oracle.sintra import Table as SintraTable

from . import story
from .places import Word, whole, words_of
from .story_sintra import BACK, SintraMove, SintraStory
from .strict_offer import OfferReader
from .tags_read import COLUMNS, GLASS_TRACK, Flaw, flaw, seats_of

LETTERS = "BGOPY"
FACE = rf"[{LETTERS}*]*"
STRIP = re.compile(rf"({FACE})(?:/({FACE}))?")


class SintraReader(OfferReader):
    number: ClassVar[re.Pattern[str]] = re.compile(r"0|-?[1-9][0-9]*")
    factory = re.compile(rf"-|[{LETTERS}]+")
    move = re.compile(rf"(<<|[0-9][{LETTERS}][1-8F])(\*[0-9]+)?(=[{LETTERS}])?\^?(~[1-9][0-9]*)?")
    table: SintraTable

    def __init__(
        self, lines: tuple[str, ...], tags: dict[str, story.Tag], body: int, *, keep: bool
    ) -> None:
        super().__init__(lines, tags, body, keep=keep)
        self.tracks: list[Word] = []
        self.strips: dict[int, tuple[Word, ...]] = {}

    def more_lines(self) -> Mapping[str, Callable[[list[Word]], None]]:
        return {r"track": self._track, r"S[1-9]": self._seat}

    def new_move(self, word: Word, table: story.Table) -> SintraMove:
        return SintraMove(word, cast("SintraTable", table))

    def score(self, line: int) -> list[int]:
        del line
        return self.table.score_round()

    def told(self, ending: int) -> SintraStory:
        strips = tuple(self.strips[seat] for seat in sorted(self.strips))
        return SintraStory(
            self.lines,
            self.tags,
            self.body,
            self.table,
            self.rounds,
            ending,
            self.tracks[0],
            strips,
        )

    def _move(self, word: Word) -> None:
        if word.text.startswith(BACK) and word.text != BACK and self.move.fullmatch(word.text):
            chosen = (
                "*" in word.text or "=" in word.text
            )  # a choice; a mark claims what did not happen
            raise Flaw("move" if chosen else "claim", word.spot, "nothing follows a way back")
        super()._move(word)

    # --- set-up lines -------------------------------------------------------------------------

    def _line(self, line: int) -> None:
        """Sets up the table in front of the first line that is not of the set-up."""
        head = next((word.text for word in words_of(self.lines, line)), "")
        if not hasattr(self, "table") and re.fullmatch(r"R\d+|\d+\.|=|==|\*", head):
            self._set_up(line)
        super()._line(line)

    def _track(self, words: list[Word]) -> None:
        self._must_be_early(words[0])
        if self.tracks:
            flaw("tag", words[0].line, "the track twice")
        for word in words[1:]:
            if not re.fullmatch(f"[{LETTERS}]+", word.text):
                raise Flaw("text", word.spot, "no pane")
        if len(words) != 2:
            flaw("tag", words[0].line, "a track is six panes")
        panes = words[1].text
        if len(panes) != 6 or "".join(sorted(panes[1:])) != LETTERS:
            raise Flaw("tag", words[1].spot, "not a pane of each colour from II to VI")
        self.tracks.append(words[1])

    def _seat(self, words: list[Word]) -> None:
        head, strips = words[0], tuple(words[1:])
        self._must_be_early(head)
        seat = int(head.text[1:])
        if seat > seats_of(self.tags) or seat in self.strips:
            flaw("tag", head.line, "a seat that has its strips, or does not play")
        for word in strips:
            match = STRIP.fullmatch(word.text)
            if match is None:
                raise Flaw("text", word.spot, "not a strip")
            if any(len(face or "") != 5 for face in match.groups()):
                raise Flaw("tag", word.spot, "not two faces of five spaces")
        if len(strips) != 8:
            flaw("tag", head.line, "not eight strips")
        faces = [face for word in strips for face in word.text.split("/")]
        if [face.count("*") for face in faces if "*" in face] != [2]:
            flaw("tag", head.line, "not one face with two jokers")
        if any("*" in face for face in faces[::2]):
            flaw("tag", head.line, "the face with the jokers lies up")
        self.strips[seat] = strips

    def _must_be_early(self, head: Word) -> None:
        if hasattr(self, "table"):
            raise Flaw("text", head.spot, "set-up behind the first round")
        if "Position" in self.tags:
            flaw("tag", head.line, "set-up beside a position")

    def _set_up(self, line: int) -> None:
        seats = range(1, seats_of(self.tags) + 1)
        if not self.tracks or set(self.strips) != set(seats):
            flaw("tag", line, "set-up is missing")

        def numbers(name: str, default: str) -> list[int]:
            value = self.tags[name].value if name in self.tags else default
            return [int(number) for number in value.split()]

        pairs = [[tuple(word.text.split("/")) for word in self.strips[seat]] for seat in seats]
        self.table = SintraTable(
            self.tags["Board"].value if "Board" in self.tags else "A",
            len(seats),
            self.tracks[0].text,
            [[(up, down) for up, down in one_set] for one_set in pairs],
            numbers("Columns", COLUMNS),
            numbers("GlassTrack", GLASS_TRACK),
        )

    def warnings(self) -> list[Flaw]:
        self.read()
        sets = {seat: _as_set(strips) for seat, strips in self.strips.items()}
        others = [seat for seat in sets if sets[seat] != sets[1]]
        return [Flaw("tag", whole(self.strips[seat][0].line), "other strips") for seat in others]


def _as_set(strips: tuple[Word, ...]) -> Counter[tuple[str, ...]]:
    """The strips, whatever their order and whichever face lies up."""
    return Counter(tuple(sorted(word.text.split("/"))) for word in strips)
