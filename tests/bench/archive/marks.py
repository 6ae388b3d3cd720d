"""The marks of the design, and whether they are met."""

from collections.abc import Sequence

from tests.bench.archive.race import Rate
from tests.bench.archive.sizes import Size, Start, Stored
from tests.bench.archive.tables import grid, times

MEMORY = 150
"""MB a process."""
START = 100
"""Milliseconds."""
MILLION = 120
"""Seconds on two cores."""
CHESS = 5
"""Times python-chess."""

Row = tuple[str, str, str]


def verdict(met: bool) -> str:
    return "met" if met else "missed"


def faster(rates: Sequence[Rate], own: str, peer: str, least: float) -> list[Row]:
    """Compare two rates; without one of them there is nothing to say."""
    ours = next((rate for rate in rates if rate.name == own), None)
    theirs = next(
        (rate for rate in rates if rate.name.startswith(peer) and "trees" not in rate.name), None
    )
    if ours is None or theirs is None:
        return []
    ratio = ours.moves / theirs.moves
    return [(f"{own} at least {least:g} × {peer}", times(ratio), verdict(ratio >= least))]


def marks_table(
    rates: Sequence[Rate], sizes: Sequence[Size], starts: Sequence[Start], stores: Sequence[Stored]
) -> str:
    """Write what was wanted beside what was measured."""
    rows = [
        *faster(rates, "`azul check`", "python-chess", CHESS),
        *faster(rates, "`azul check`, compiled", "pgn-extract", 1),
        *faster(rates, "`azul check`, compiled", "Rust", 1),
    ]
    for start in starts:
        kind = ", compiled" if start.compiled else ""
        told = f"{start.median:.0f} ms"
        rows.append((f"cold start{kind} at most {START} ms", told, verdict(start.median <= START)))
    if sizes:
        peak = max(each.peak for each in sizes)
        rows.append(
            (f"memory of `azul check` below {MEMORY} MB", f"{peak:.0f} MB", verdict(peak < MEMORY))
        )
    if stores:
        rows.append(stored(stores))
    return grid(["mark", "measured", ""], rows)


def stored(stores: Sequence[Stored]) -> Row:
    """Compare the fastest of the largest ingestions, reckoned for a million games."""
    most = max(each.games for each in stores)
    wall = min(each.wall for each in stores if each.games == most) * 1_000_000 / most
    reckoned = "" if most == 1_000_000 else f", reckoned from {most:,}"
    return (
        f"1,000,000 games into the store in {MILLION} s",
        f"{wall:,.0f} s{reckoned}",
        verdict(wall <= MILLION),
    )
