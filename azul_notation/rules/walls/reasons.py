"""The reasons of the ledger."""

from azul_notation.rules.walls.tables import Box

WHY_CLAMP = "a score never falls below 0"


def why_tile(box: Box, colour: int, space: tuple[int, int], runs: tuple[int, int]) -> str:
    """Say where a tile was laid, and how many connect there across and down."""
    named = zip(("horizontal", "vertical"), runs, strict=True)
    parts = [f"{name} {run}" for name, run in named if run > 1]
    place = f"line {space[0] + 1}, column {space[1] + 1}, {box.colours[colour]}"
    return f"{place}: {' + '.join(parts) or 'alone'}"


def why_floor(things: int) -> str:
    return f"floor: {things} piece{'s' if things > 1 else ''}"


def why_complete(kind: str, which: int | str) -> str:
    return f"{kind} {which} complete"
