"""Games as JSON, a line each, and back. A game that cannot be read travels as its own text."""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any

import msgspec

from azul_notation.text.dialect import Dialect
from azul_notation.text.read import read_chunk
from azul_notation.text.source import Chunk
from azul_notation.text.syntax import Game, plain
from azul_notation.text.write import write_game

VERSION = 1


class BadJson(ValueError):
    """JSON that is not a game of this notation."""


def to_json(chunk: Chunk, game: Game) -> str:
    """Write a game as one line of JSON; an unreadable one as the text that stands in the file."""
    told: dict[str, Any] = {"azn": VERSION}
    if game.readable:
        told["game"] = plain(game)
    else:
        try:
            told["text"] = chunk.text.encode("utf-8").decode("utf-8")
        except UnicodeEncodeError:
            raw = chunk.text.encode("utf-8", "surrogateescape")
            told["bytes"] = b64encode(raw).decode("ascii")
    return msgspec.json.encode(told).decode()


def from_json(line: str, dialects: Mapping[str, Dialect]) -> str:
    """Turn one line of JSON into the text of a game; it must read back as the same game."""
    try:
        told = msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError) as bad:
        raise BadJson(str(bad)) from bad
    if told.get("azn") != VERSION:
        raise BadJson('it does not begin with {"azn": 1')
    if isinstance(told.get("text"), str):
        return str(told["text"])
    if isinstance(told.get("bytes"), str):
        return b64decode(told["bytes"]).decode("utf-8", "surrogateescape")
    return _written(told.get("game"), dialects)


def _written(told: Any, dialects: Mapping[str, Dialect]) -> str:
    try:
        game = msgspec.convert(told, Game)
    except msgspec.ValidationError as bad:
        raise BadJson(str(bad)) from bad
    dialect = dialects.get(game.variant.casefold())
    if dialect is None:
        raise BadJson(f"there is no variant `{game.variant}`")
    text = write_game(game, dialect)
    again = read_chunk(Chunk(text, 1, 1), dialects)
    if again != game:
        faults = [fault.message for fault in again.diagnostics if fault.is_error]
        raise BadJson(faults[0] if faults else "it does not read back as the same game")
    return text
