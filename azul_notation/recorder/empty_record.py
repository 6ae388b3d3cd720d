"""Writes the record of a game that has not begun: its tags in canonical form, and no moves."""

from collections.abc import Mapping

from azul_notation.recorder.answers import InvalidRecord
from azul_notation.recorder.draft import Draft
from azul_notation.recorder.layout import escaped
from azul_notation.rules import DIALECTS
from azul_notation.text.syntax import SEAT_TAGS
from azul_notation.text.write import HEADER, write_game


def empty_record(tags: Mapping[str, str], seats: list[str], *, header: bool = True) -> str:
    """Write the record of a game that has not begun; warnings about its tags count as errors."""
    pairs = {**tags, **dict(zip(SEAT_TAGS, seats, strict=False)), "Result": "*"}
    lines = [f'[{name} "{escaped(value)}"]' for name, value in pairs.items()]
    draft = Draft("\n".join(lines) + "\n")
    diagnostics = draft.diagnostics
    if diagnostics or not draft.goes_on:
        raise InvalidRecord("\n".join(lines), diagnostics)
    text = write_game(draft.game, DIALECTS[draft.game.variant])
    return (HEADER if header else "") + text
