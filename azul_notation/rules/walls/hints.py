"""What a refused move could have been: the legal ones nearby, and at most one suggestion."""

from collections.abc import Callable, Iterator

from azul_notation.rules.family import Refusal
from azul_notation.rules.walls.notation import Take, read_take, write_take
from azul_notation.rules.walls.state import State, source_name
from azul_notation.rules.walls.tables import COLOURS

SHOWN = 8
"""Moves named at most."""


def explain(
    state: State, take: Take, refusal: Refusal, legal: Callable[[State], Iterator[str]]
) -> None:
    """Name what the rules allow here, and the likely slip of the pen."""
    if refusal.code == "AZ411":
        return
    moves = list(legal(state))
    letters = state.edition.box.letters
    if refusal.code in ("AZ401", "AZ402", "AZ403"):
        refusal.label = contents(state, take.source)
        refusal.legal = near_source(state, take, moves)
        refusal.help = suggestion(state, take, moves)
        return
    shown = [move for move in moves if move.startswith(f"{take.source}{letters[take.colour]}")]
    if refusal.code not in ("AZ404", "AZ405", "AZ406"):
        shown = [move for move in shown if move[2] == write_take(letters, take)[2]] or shown
    refusal.legal = listing(shown)
    if refusal.code == "AZ410":
        refusal.help = 'add `[Split "free"]` if the game was played by that reading'


def contents(state: State, source: int) -> str | None:
    """Say what lies on a factory or in the centre."""
    if source > state.factories or not sum(state.sources[source]):
        return None
    letters = state.edition.box.letters
    pool = zip(letters, state.sources[source], strict=True)
    tiles = " ".join(letter for letter, count in pool for _ in range(count))
    return f"{source_name(source)} holds {tiles}"


def near_source(state: State, take: Take, moves: list[str]) -> str | None:
    """Name the colours of the same source, and the same colour elsewhere."""
    letters = state.edition.box.letters
    here: list[str] = []
    if take.source <= state.factories:
        pool = state.sources[take.source]
        here = [f"{take.source}{letters[each]}…" for each in range(COLOURS) if pool[each]]
    elsewhere = [move for move in moves if move[1] == letters[take.colour]]
    parts = [", ".join(here), listing(elsewhere) or ""]
    return "; ".join(part for part in parts if part) or None


def suggestion(state: State, take: Take, moves: list[str]) -> str | None:
    """Suggest the only legal move that differs in its source, or else in its colour."""
    box = state.edition.box
    end = write_take(box.letters, take)[2:3]
    by_source = [move for move in moves if move[1:3] == box.letters[take.colour] + end]
    by_colour = [move for move in moves if move[0] == str(take.source) and move[2] == end]
    for found in (by_source, by_colour):
        if len(found) == 1:
            other = read_take(box.letters, found[0])
            return f"{source_name(other.source)} has {box.colours[other.colour]}: did you mean `{found[0]}`?"
    return None


def listing(moves: list[str]) -> str | None:
    if not moves:
        return None
    more = f" and {len(moves) - SHOWN} more" if len(moves) > SHOWN else ""
    return ", ".join(moves[:SHOWN]) + more
