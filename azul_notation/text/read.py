"""Reads the text of one game into syntax, and reports every fault of the text."""

import re
from itertools import islice

from msgspec.structs import replace

from azul_notation.diagnostics import NOWHERE, Diagnostic, Span, diagnose
from azul_notation.text.body import PLAY_OR_END, BodyReader
from azul_notation.text.dialect import Dialect, Dialects
from azul_notation.text.faults import Faults, Stray
from azul_notation.text.games import Chunk
from azul_notation.text.lexicon import vocabulary_of
from azul_notation.text.limits import LINE_LIMIT
from azul_notation.text.suggest import nearest
from azul_notation.text.syntax import Comment, Event, Final, Game, Unfinished
from azul_notation.text.tags import RawTag, Tags, raw_tag, read_tags, seats_of
from azul_notation.text.tokens import cut

VERSION = "%azn 1"
BEGUN = "write its `R` line above: the number, the starting seat as in `@1`, and the deal"
_VARIANT = re.compile(r'^[ \t]*(?:\[[ \t]*)?Variant[ \t]+"?([^"\n\]]*)', re.MULTILINE)
_WHOLE_VARIANT = re.compile(r'\[[ \t]*Variant[ \t]+"([^"\n]*)"[ \t]*\]')
_ANY_TAG = re.compile(r'^[ \t]*\[[ \t]*([A-Za-z_]\w*)[ \t]+"([^"\n]*)"', re.MULTILINE)
BAD = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u2028\u2029\udc80-\udcff]|\r(?!\n)")
_HELD_OR_RETURN = re.compile(r'(\{[^}\n]*\}?|;[^\n]*|"(?:[^"\\\n]|\\.?)*"?)|\r')
"""A comment or a value, which would change without its carriage returns; or one between words."""
_SURROGATES = 0xDC00
LOOKED_AT = 64
"""The number of tags to search for a misspelt `Variant`."""


def read_chunk(chunk: Chunk, dialects: Dialects, source: str = "", known: int = 0) -> Game:
    """Read the text of one game in the dialect of its variant.

    The first `known` rounds, which are known to have no fault, may be skipped.
    """
    text, bad = clean(chunk)
    dialect = guess(text, dialects)
    lines = text.split("\n")
    skipped = known and _skip_rounds(lines, known)
    faults = Faults(lines, chunk.line, dialect, dialects.choices, bad, game=chunk.number > 0)
    words, spans = cut(lines, chunk.line, vocabulary_of(dialect))
    reader = _GameReader(BodyReader(words, spans, dialect, faults), faults)
    reader.read()
    tags = read_tags(reader.raw_tags, dialects, spoilt=faults.spoilt, end=reader.end_of_head)
    _report_whole(chunk, faults, tags)
    first, *others = tags.tags  # what stands above the first tag stands above the game
    above, first = first.above, replace(first, above=()) if first.above else first
    body = reader.body
    return Game(
        tags=(first, *others) if chunk.number else (),
        setup=tuple(body.setup),
        prelude=tuple(reader.prelude),
        rounds=tuple(body.rounds),
        leading=(*reader.leading, *above),
        preface=reader.preface,
        source=source,
        number=chunk.number,
        line=reader.first_line,
        diagnostics=tuple(sorted(faults.diagnostics, key=lambda fault: fault.span)),
        broken=_break(reader, tags),
        ignores=tuple(faults.ignores),
        meant=tags.meant,
        skipped=skipped,
    )


def guess(text: str, dialects: Dialects) -> Dialect | None:
    """Find the variant before the text is read, as the grammar depends on it."""
    variant = _WHOLE_VARIANT.search(text) or _VARIANT.search(text)
    if variant:
        return dialects.get(variant[1].strip().casefold())
    for tag in islice(_ANY_TAG.finditer(text), LOOKED_AT):
        if nearest(tag[1], ["Variant"]):
            return dialects.get(tag[2].strip().casefold())
    return None


def clean(chunk: Chunk) -> tuple[str, list[Diagnostic]]:
    """Report characters that no record may hold, and replace each by a visible one."""
    text = chunk.text
    if "\r" in text:
        text = "\n".join(line.rstrip("\r") for line in text.split("\n"))
        text = _HELD_OR_RETURN.sub(lambda found: found[1] or " ", text)
    faults: list[Diagnostic] = []
    if BAD.search(text) is None:
        return text, faults
    for number, line in enumerate(text.split("\n")):
        spans = [(bad.start(), bad[0]) for bad in BAD.finditer(line)]
        for at, (column, character) in enumerate(spans):
            if at and spans[at - 1][0] == column - 1:
                continue  # one message for a run of them
            span = Span(chunk.line + number, column + 1, column + 2)
            if ord(character) >= _SURROGATES:
                faults.append(diagnose("AZ115", span, byte=f"0x{ord(character) & 0xFF:02x}"))
            else:
                faults.append(diagnose("AZ116", span, name=f"U+{ord(character):04X}"))
    return BAD.sub("\ufffd", text), faults


def _skip_rounds(lines: list[str], known: int) -> int:
    """Empty the lines of known rounds, and count these; return 0 if the next round begins within a line."""
    name = f"R{known + 1}"
    word = re.compile(rf"(?:^|[\s}}]){name}(?![^\s{{}}();])")
    play = next((at for at, line in enumerate(lines) if line.startswith("R1")), 0)
    named = (at for at in range(play, len(lines)) if name in lines[at] and word.search(lines[at]))
    first = next(named, 0)
    if not play or not lines[first].startswith(name):
        return 0
    lines[play:first] = [""] * (first - play)
    return known


def _report_whole(chunk: Chunk, faults: Faults, tags: Tags) -> None:
    """Report what concerns the game as a whole, and its tags."""
    if chunk.overlong:
        line, limit = chunk.overlong
        what = "this line is too long" if limit == LINE_LIMIT else "this game is too long"
        faults.diagnostics.append(diagnose("AZ120", Span(line, 1, 2), what=what, limit=limit))
    if chunk.number:
        faults.diagnostics += [fault for fault in tags.faults if not faults.is_hidden(fault.span)]
    elif not faults.diagnostics and not chunk.rest:
        faults.diagnostics.append(diagnose("AZ121", Span(chunk.line, 1, 2)))


class _GameReader:
    """Reads the tags of a game and the text around them; the body reader does the rest."""

    def __init__(self, body: BodyReader, faults: Faults) -> None:
        self.body = body
        self.faults = faults
        self.raw_tags: list[RawTag] = []
        self.prelude: list[Event] = []
        self.leading: list[Comment] = []
        self.preface: tuple[Comment, ...] = ()
        self.first_line = faults.first
        self.end_of_head = Span(faults.first, 1, 2)

    def read(self) -> None:
        body = self.body
        self.leading += body.read_comments()
        self.find_first()
        strays: list[Stray] = []
        while (kind := body.words[body.at].kind) not in PLAY_OR_END:
            if kind not in ("TAG", "VERSION", "SETUP"):
                stray = body.take_stray()
                strays += [stray] if stray.span.line not in body.junk else []
                continue
            if strays:
                self.faults.report_strays(strays)
            if kind == "TAG":
                self.read_tags()
            elif kind == "VERSION":
                self.read_version()
            else:
                self.begin_play(strays)
                body.read_setup()
            strays = []
        self.faults.report_strays(strays)
        if kind != "END":
            self.begin_play(strays)
            self.read_play(spoilt=bool(strays or body.junk))
        if body.dialect:
            heads = body.dialect.heads
            body.setup.sort(key=lambda line: [*heads, line.head].index(line.head))

    def find_first(self) -> None:
        """Find the word with which the game begins: its first tag, or its first word if it has no tag."""
        words = self.body.words
        if words[self.body.at].kind == "END":
            return
        begin = at = self.body.at
        while words[at].kind not in PLAY_OR_END:
            if words[at].kind == "TAG":
                begin = at
                break
            at += 1
        self.end_of_head = self.body.spans[begin]
        self.first_line = self.end_of_head.line

    def begin_play(self, strays: list[Stray]) -> None:
        """Note the end of the tags: the first set-up line, or the first word of the rounds."""
        if self.faults.play_begins is None:
            self.end_of_head = self.body.spans[self.body.at]
            self.faults.play_begins = strays[0].span if strays else self.end_of_head

    def read_version(self) -> None:
        body = self.body
        word, span = body.words[body.at].text, body.spans[body.at]
        if word != VERSION or self.raw_tags:
            self.faults.report("AZ119" if self.raw_tags else "AZ117", span, word=word)
        body.at += 1
        after = body.read_comments()
        self.leading += [replace(note, own=True) for note in after[:1]]  # it will begin a line
        self.leading += after[1:]

    def read_tags(self) -> None:
        """Read tags until something else follows."""
        body = self.body
        words, spans = body.words, body.spans
        while (word := words[body.at]).kind == "TAG":
            self.end_of_head = spans[body.at]
            raw = raw_tag(word.text, self.end_of_head)
            raw.above, self.preface = self.preface, ()
            body.at += 1
            if words[body.at].comment:
                notes = body.read_comments()
                split = next((n for n, note in enumerate(notes) if note.own), len(notes))
                raw.notes, self.preface = notes[:split], notes[split:]
            self.raw_tags.append(raw)

    def read_play(self, *, spoilt: bool) -> None:
        """Read the rounds; `spoilt` is set if something before them could not be read."""
        body = self.body
        body.seats = seats_of(self.raw_tags)
        body.position = next((tag.value for tag in self.raw_tags if tag.name == "Position"), "")
        kind = body.words[body.at].kind
        if kind != "ROUND":
            if kind not in ("EQUALS_FINALLY", "UNFINISHED"):
                body.unread = set(self.lines_of_setup())
            self.prelude, _ = body.read_events()
            body.unread = set()
            lost = [event for event in self.prelude if not isinstance(event, Final | Unfinished)]
            if lost and not spoilt:
                self.faults.report("AZ109", lost[0].span, BEGUN)
        while body.words[body.at].kind == "ROUND":
            body.read_round()

    def lines_of_setup(self) -> list[int]:
        """Find the lines with words of set-up lines before the first round, except in variations."""
        words, at = self.body.words, self.body.at
        lines = []
        while words[at].kind not in ("ROUND", "END"):
            if words[at].kind == "SETUP":
                lines.append(self.body.spans[at].line)
            at = max(at + 1, self.body.closes.get(at, 0))
        return lines


def _break(reader: _GameReader, tags: Tags) -> Span | None:
    """Find where the replay must stop: at the first fault of the text within the rounds."""
    faults = reader.faults
    lost = faults.displaced - {line.head.casefold() for line in reader.body.setup}
    known = not lost and tags.dialect is not None and tags.seats_known and not faults.undecided
    if not known or any(
        fault.code in ("AZ206", "AZ223", "AZ120") for fault in (*faults.diagnostics, *tags.faults)
    ):
        return NOWHERE
    begin = faults.play_begins
    if begin is None:
        return None
    stops = [
        fault.span
        for fault in faults.diagnostics
        if fault.is_error
        and fault.band == "text"
        and fault.span >= begin
        and fault.span not in faults.aside
    ]
    return min(stops + faults.torn, default=None)
