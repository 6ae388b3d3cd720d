"""Writes variations into the text of a game. Reading it again proves that nothing else has changed."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from azul_notation.diagnostics import Span
from azul_notation.library.errors import NotWritable
from azul_notation.rules import DIALECTS
from azul_notation.text.games import Chunk
from azul_notation.text.read import read_chunk
from azul_notation.text.syntax import Choice, Game, Move, Tiling, Variation
from azul_notation.text.write import write_game, write_variation

_NOTE = re.compile(r"[ \t]*(?:\{[^}\r\n]*\}|[@$][^\s(){};]+|(\())")
"""A comment, a clock, a glyph, or the bracket that opens a variation, on the line of its move."""
_BRACKET = re.compile(r"\{[^}\n]*\}?|;[^\n]*|[()]")


class Alternative(NamedTuple):
    """A variation, and the place of the move that it could replace."""

    instead_of: Span
    variation: Variation


def with_variations(chunk: Chunk, wanted: Sequence[Alternative]) -> str:
    """Write variations after the moves that they could replace, and return the text of the game.

    A game in canonical form stays in it.
    """
    game = read_chunk(chunk, DIALECTS)
    before = canonical(game)
    text = chunk.text
    for each in sorted(wanted, key=lambda each: each.instead_of, reverse=True):
        chunk = replace(chunk, text=with_variation(chunk, each))
    if before and text.count(before) == 1:
        neat = replace(chunk, text=text.replace(before, canonical(read_chunk(chunk, DIALECTS))))
        if read_chunk(neat, DIALECTS) == read_chunk(chunk, DIALECTS):
            return neat.text
    return chunk.text


def canonical(game: Game) -> str:
    """Write a game in canonical form; return an empty text if it was not read completely."""
    dialect = DIALECTS.get(game.variant.strip().casefold())
    return write_game(game, dialect) if dialect and game.readable else ""


def with_variation(chunk: Chunk, wanted: Alternative) -> str:
    """Write one variation after its move and the notes that follow it on its line."""
    game = read_chunk(chunk, DIALECTS)
    move = next((each for each in moves_of(game) if each.span == wanted.instead_of), None)
    if move is None:
        raise NotWritable("the move that it could replace has gone")
    starts = line_starts(chunk)
    last = max([move.span, *(deal.span for deal in move.chance)])
    at = end_of_notes(chunk.text, starts[last.line] + last.end_column - 1)
    space = "" if at == len(chunk.text) or chunk.text[at] in " \t\r\n)" else " "
    text = f"{chunk.text[:at]} {write_variation(wanted.variation)}{space}{chunk.text[at:]}"
    line = max(number for number, start in starts.items() if start <= at)
    begin = at + 1 - starts[line] + 1
    check(
        game, read_chunk(replace(chunk, text=text), DIALECTS), Span(line, begin, begin + 1), wanted
    )
    return text


def line_starts(chunk: Chunk) -> dict[int, int]:
    """Find where each line of a game begins, by its number in the file."""
    starts, at = {}, 0
    for number, line in enumerate(chunk.lines, chunk.line):
        starts[number] = at
        at += len(line) + 1
    return starts


def end_of_notes(text: str, at: int) -> int:
    """Find the end of the notes on a line."""
    while note := _NOTE.match(text, at):
        at = end_of_variation(text, note.start(1)) if note[1] else note.end()
    return at


def end_of_variation(text: str, at: int) -> int:
    """Find where the bracket is closed that opens here."""
    depth = 0
    for found in _BRACKET.finditer(text, at):
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if depth == 0:
            return found.end()
    raise NotWritable("a variation there has no end")


def check(game: Game, again: Game, span: Span, wanted: Alternative) -> None:
    """Check that a game is as it was before, except for the variation that is now at a place."""
    added: list[Variation] = []
    rounds = tuple(
        replace(each, events=tuple(without(event, span, added) for event in each.events))
        for each in again.rounds
    )
    codes = [fault.code for fault in game.diagnostics]
    if (
        added != [wanted.variation]
        or replace(again, rounds=rounds) != game
        or [fault.code for fault in again.diagnostics] != codes
    ):
        raise NotWritable("with the variation, the game would read back differently")


def without(event: Any, span: Span, added: list[Variation]) -> Any:
    """Leave out the variation at a place, and keep it."""
    if isinstance(event, Tiling):
        choices = tuple(without(choice, span, added) for choice in event.choices)
        return replace(event, choices=choices)
    if isinstance(event, Variation):
        return replace(event, events=tuple(without(each, span, added) for each in event.events))
    if not isinstance(event, Move | Choice):
        return event
    notes = []
    for note in event.notes:
        if isinstance(note, Variation) and note.span == span:
            added.append(note)
        else:
            notes.append(without(note, span, added))
    return replace(event, notes=tuple(notes))


def moves_of(game: Game) -> Iterator[Move]:
    """Yield every move, those of variations included."""
    waiting: list[Any] = [*game.events()]
    while waiting:
        event = waiting.pop()
        if isinstance(event, Move):
            yield event
        waiting += getattr(event, "notes", ())
        waiting += getattr(event, "events", ())
        waiting += getattr(event, "choices", ())
