"""Turns games into JSON, one line each, and back. Text that cannot be read is kept exactly as in its file."""

from base64 import b64encode
from io import BytesIO
from typing import Any

import msgspec

from azul_notation.diagnostics import AzulError
from azul_notation.text.dialect import Dialects
from azul_notation.text.games import chunks
from azul_notation.text.json_depth import refuse_deep
from azul_notation.text.limits import LimitPassed
from azul_notation.text.read import read_chunk
from azul_notation.text.source import lines_of
from azul_notation.text.syntax import Game, as_plain_data
from azul_notation.text.write import write_game

VERSION = 1
_CONTROLS = bytes(set(range(32)) - set(b"\t\r\n"))


class BadJson(AzulError, ValueError):
    """A reason why JSON is not a game of this notation."""


class Line(msgspec.Struct, frozen=True):
    """Holds the content of one line of JSON: a game, or text that cannot be read."""

    azn: int
    """The version of the notation: 1."""
    game: Game | None = None
    """A game that could be read."""
    text: str | None = None
    """Text that belongs to no game or could not be read, as it stands in its file."""
    raw: bytes | None = msgspec.field(default=None, name="bytes")
    """Text that is not UTF-8, or has control characters, in base64."""


def game_to_json(game: Game) -> str:
    """Write a game as one line of JSON."""
    return _encoded({"azn": VERSION, "game": as_plain_data(game)})


def text_to_json(raw: bytes) -> str:
    """Write text that cannot be read as one line of JSON, without any change."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    if not text or len(raw.translate(None, _CONTROLS)) < len(raw):
        return _encoded({"azn": VERSION, "bytes": b64encode(raw).decode("ascii")})
    return _encoded({"azn": VERSION, "text": text})


def _encoded(line: dict[str, Any]) -> str:
    return msgspec.json.encode(line).decode()


def from_json(data: bytes, dialects: Dialects) -> bytes:
    """Turn one line of JSON into the text of a game; it must read back as the same game."""
    try:
        refuse_deep(data, "it")
        line = msgspec.json.decode(data, type=Line)
    except UnicodeDecodeError as bad:
        raise BadJson("it is not UTF-8") from bad
    except (msgspec.DecodeError, LimitPassed) as bad:
        raise BadJson(str(bad)) from bad
    if line.azn != VERSION:
        raise BadJson('it does not begin with {"azn": 1')
    if line.text is not None:
        return line.text.encode("utf-8")
    if line.raw is not None:
        return line.raw
    if line.game is None:
        raise BadJson("it has neither a game nor text")
    return _written(line.game, dialects)


def _written(game: Game, dialects: Dialects) -> bytes:
    dialect = dialects.get(game.variant.casefold())
    if dialect is None:
        raise BadJson(f"there is no variant `{game.variant}`")
    text = write_game(game, dialect).encode("utf-8", "surrogateescape")
    cut = list(chunks(lines_of(BytesIO(text))))
    again = read_chunk(cut[0], dialects)
    if len(cut) != 1 or again != game:
        faults = [fault.message for fault in again.diagnostics if fault.is_error]
        raise BadJson(faults[0] if faults else "it does not read back as the same game")
    return text
