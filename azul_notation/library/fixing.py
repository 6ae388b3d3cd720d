"""Writes the cause of a game's errors into its record, where there is only one: `azul check --fix`."""

import re

import msgspec
from msgspec.structs import replace

from azul_notation.diagnostics.cause import Cause, apply
from azul_notation.render.paint import visible
from azul_notation.replay.causes.naming import Named
from azul_notation.replay.check import check_chunk
from azul_notation.rules import DIALECTS
from azul_notation.text.games import Chunk
from azul_notation.text.read import read_chunk
from azul_notation.text.syntax import Game
from azul_notation.text.write import write_game

SURE = 0.9
"""The confidence that the only cause must have before it is written."""
NOTE = "; azul check --fix: "
"""The beginning of the comment that describes the change."""

_FEED = re.compile(r"\r?\n")


class Fixed(msgspec.Struct, frozen=True):
    """A game with the edits of its cause."""

    text: str
    """Its whole text."""
    message: str
    """What was changed."""


class Kept(msgspec.Struct, frozen=True):
    """A game that stays as it is."""

    reason: str


def fixed(chunk: Chunk, named: Named, *, note: bool) -> Fixed | Kept:
    """Write the only cause of a game's errors into its text, with a note if one is wanted."""
    game = read_chunk(chunk, DIALECTS)
    reason = _in_doubt(game, named)
    if reason is not None:
        return Kept(reason)
    cause = named.first[0]
    first, last = cause.edits[0].line, cause.edits[-1].end_line
    if any(first <= line <= last for line, _ in game.ignores):
        return Kept("a comment asks to ignore codes there")
    text = apply(cause.edits, chunk.text, chunk.line)
    message = visible(cause.message)
    after = _read(chunk, text)
    if not after.readable or not check_chunk(replace(chunk, text=text), "").report.ok:
        return Kept("other errors would be left")
    if note:
        noted = _noted(chunk, text, cause, after)
        if noted is None:
            return Kept("there is no place for a note; --no-note fixes it without one")
        text = noted
    return Fixed(text, message)


def _in_doubt(game: Game, named: Named) -> str | None:
    """Explain why no cause may be written; return None if there is a single one, which is sure."""
    if not game.readable:
        return "a part of it cannot be read; correct that first"
    if not named.finished:
        return "the search did not finish; try a larger --effort"
    if not named.first:
        return "no single slip explains it"
    if len(named.first) > 1 or named.first[0].confidence < SURE:
        return "more than one slip may explain it"
    return None


def _end_of(text: str) -> str:
    found = _FEED.search(text)
    return found[0] if found else "\n"


def _read(chunk: Chunk, text: str) -> Game:
    return read_chunk(replace(chunk, text=text), DIALECTS)


def _noted(chunk: Chunk, text: str, cause: Cause, game: Game) -> str | None:
    """Return the text with a note below the first edit, on a line of its own; None if it would say more."""
    end = _end_of(text)
    note = NOTE + visible(cause.message)
    lines = text.split("\n")
    at = cause.edits[0].line - chunk.line + 1
    if at < len(lines):
        new = "\n".join([*lines[:at], note + end.removesuffix("\n"), *lines[at:]])
    else:  # the last line has no end
        new = text + end + note
    again = _read(chunk, new)
    if not again.readable or len(again.ignores) != len(game.ignores):
        return None
    dialect = DIALECTS[game.variant]
    written = write_game(again, dialect).split("\n")
    if note in written:
        written.remove(note)
    return new if " ".join(written).split() == write_game(game, dialect).split() else None
