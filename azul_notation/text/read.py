"""Reads one game: text through the grammar into syntax, with every fault of the text.

The tree of the grammar becomes nodes in `nodes`; here the tags, the rounds and what stops them.
"""

import re
from itertools import islice

from msgspec.structs import replace

from azul_notation.diagnostics import NOWHERE, Diagnostic, Span, diagnose
from azul_notation.text.dialect import Dialect, Dialects
from azul_notation.text.grammar import parse
from azul_notation.text.limits import LINE_LIMIT
from azul_notation.text.nodes import NodeReader
from azul_notation.text.source import Chunk
from azul_notation.text.swift import read_swift
from azul_notation.text.syntax import Game
from azul_notation.text.tags import Tags, read_tags
from azul_notation.text.words import WordReader

_VARIANT = re.compile(r'^[ \t]*(?:\[[ \t]*)?Variant[ \t]+"?([^"\n\]]*)', re.MULTILINE)
_WHOLE_VARIANT = re.compile(r'\[[ \t]*Variant[ \t]+"([^"\n]*)"[ \t]*\]')
_ANY_TAG = re.compile(r'^[ \t]*\[[ \t]*([A-Za-z_]\w*)[ \t]+"([^"\n]*)"', re.MULTILINE)
BAD = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u2028\u2029\udc80-\udcff]")
_STRAY_RETURN = re.compile(r"\r(?!\n)")
_SURROGATES = 0xDC00
LOOKED_AT = 64
"""Tags among which a misspelt `Variant` is looked for."""


def read_chunk(chunk: Chunk, dialects: Dialects, source: str = "", known: int = 0) -> Game:
    """Read the text of one game in the dialect of its variant: fast, if it can be, or by lark.

    The first rounds, so many as are `known` to have no fault, may be skipped.
    """
    return read_fast(chunk, dialects, source, known) or read_slowly(chunk, dialects, source)


def read_fast(chunk: Chunk, dialects: Dialects, source: str = "", known: int = 0) -> Game | None:
    """Read a game that has nothing unusual and no fault of the text; nothing, if it is another."""
    text, faults = _clean(chunk)
    dialect = None if faults else _guess(text, dialects)
    return read_swift(text, chunk, dialect, dialects, source, known) if dialect else None


def read_slowly(chunk: Chunk, dialects: Dialects, source: str = "") -> Game:
    """Read the text of one game through the grammar, as it is defined, whatever it looks like."""
    text, faults = _clean(chunk)
    guess = _guess(text, dialects)
    tree = parse(guess.grammar if guess else "record", text)
    bad = {(fault.line, fault.column) for fault in faults}
    words = WordReader(text, chunk, guess, dialects.choices, bad)
    reader = NodeReader(words)
    reader.read(tree)
    tags = read_tags(reader.raw_tags, dialects, spoilt=words.spoilt, end=reader.end_of_head)
    faults += words.faults
    if chunk.overlong:
        line, limit = chunk.overlong
        what = "this line is too long" if limit == LINE_LIMIT else "this game is too long"
        faults.append(diagnose("AZ120", Span(line, 1, 2), what=what, limit=limit))
    if chunk.number == 0 and not faults and not chunk.rest:
        faults.append(diagnose("AZ121", Span(chunk.line, 1, 2)))
    elif chunk.number:
        faults += [fault for fault in tags.faults if not words.is_hidden(fault.span)]
    first, *others = tags.tags  # what stands above the first tag stands above the game
    return Game(
        tags=(replace(first, above=()), *others) if chunk.number else (),
        setup=tuple(reader.setup),
        prelude=tuple(reader.prelude),
        rounds=tuple(reader.rounds),
        leading=(*reader.leading, *first.above),
        preface=tuple(reader.preface),
        source=source,
        number=chunk.number,
        line=reader.first_line,
        diagnostics=tuple(sorted(faults, key=lambda fault: fault.span)),
        broken=_break(reader, faults, tags),
        ignores=tuple(words.ignores),
        meant=tags.meant,
    )


def _guess(text: str, dialects: Dialects) -> Dialect | None:
    """Find the variant before the text is read, as it decides on the grammar."""
    from azul_notation.text.suggest import nearest  # noqa: PLC0415

    found = _WHOLE_VARIANT.search(text) or _VARIANT.search(text)
    if found:
        return dialects.get(found[1].strip().casefold())
    for tag in islice(_ANY_TAG.finditer(text), LOOKED_AT):
        if nearest(tag[1], ["Variant"]):
            return dialects.get(tag[2].strip().casefold())
    return None


def _clean(chunk: Chunk) -> tuple[str, list[Diagnostic]]:
    """Report signs that no record may hold, and put a visible one in their places."""
    text = _STRAY_RETURN.sub(" ", chunk.text).replace("\r\n", "\n")
    faults: list[Diagnostic] = []
    if BAD.search(text) is None:
        return text, faults
    for number, line in enumerate(text.split("\n")):
        spans = [(found.start(), found[0]) for found in BAD.finditer(line)]
        for at, (column, sign) in enumerate(spans):
            if at and spans[at - 1][0] == column - 1:
                continue  # one message for a run of them
            span = Span(chunk.line + number, column + 1, column + 2)
            if ord(sign) >= _SURROGATES:
                faults.append(diagnose("AZ115", span, byte=f"0x{ord(sign) & 0xFF:02x}"))
            else:
                faults.append(diagnose("AZ116", span, name=f"U+{ord(sign):04X}"))
    return BAD.sub("\ufffd", text), faults


def _break(reader: NodeReader, faults: list[Diagnostic], tags: Tags) -> Span | None:
    """Find where the replay must stop: at the first fault of the text within the rounds."""
    words = reader.words
    lost = words.displaced - {line.head.casefold() for line in reader.setup}
    known = not lost and tags.dialect is not None and tags.seats_known and not words.undecided
    if not known or any(
        fault.code in ("AZ206", "AZ223", "AZ120") for fault in (*faults, *tags.faults)
    ):
        return NOWHERE
    begin = words.play_begins
    if begin is None:
        return None
    stops = [
        fault.span
        for fault in faults
        if fault.is_error
        and fault.band == "text"
        and fault.span >= begin
        and fault.span not in words.aside
    ]
    return min(stops + words.torn, default=None)
