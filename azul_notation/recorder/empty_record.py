"""The head of a record that begins: its tags in canonical form, and no move yet."""

from collections.abc import Mapping

from azul_notation.recorder.answers import Faulty
from azul_notation.recorder.draft import Look
from azul_notation.rules import DIALECTS
from azul_notation.text.syntax import SEAT_TAGS
from azul_notation.text.write import HEADER, write_game


def empty_record(tags: Mapping[str, str], seats: list[str], *, header: bool = True) -> str:
    """Write the record of a game that has not begun; warnings of its tags are faults as well."""
    told = {**tags, **dict(zip(SEAT_TAGS, seats, strict=False)), "Result": "*"}
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in told.items()]
    look = Look("\n".join(lines) + "\n")
    found = look.diagnostics
    if found or not look.goes_on:
        raise Faulty("\n".join(lines), found)
    text = write_game(look.game, DIALECTS[look.game.variant])
    return (HEADER if header else "") + text


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
