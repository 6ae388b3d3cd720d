"""Puts faults into valid games and counts how the checker answers: `python -m tests.faults.run`.

noticed     at least one error in the faulty game
band        the first error is of a band that fits
span        the first error lies in the faulty part
single      exactly one error, and no warning more than the healthy game had
neighbours  three games, both neighbours sound and scored as when checked alone
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Self

from .bases import Lines
from .doors import FAMILIES
from .families import BANDS, Family
from .injection import Injection, Kind
from .noise import decorated, noisy
from .trial import Verdict, judge
from .verify import injections

COUNTS = ("noticed", "band", "span", "single", "neighbours")
SHOWN = 3


@dataclass
class Tally:
    """How the faults of one kind were answered."""

    made: int = 0
    right: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    failures: list[tuple[Injection, Verdict]] = field(default_factory=list)

    def add(self, injection: Injection, verdict: Verdict) -> None:
        self.made += 1
        for count in COUNTS:
            self.right[count] += getattr(verdict, count)
        if not verdict.perfect:
            self.failures.append((injection, verdict))

    def merge(self, other: Self) -> None:
        self.made += other.made
        for count in COUNTS:
            self.right[count] += other.right[count]
        self.failures += other.failures


def tried(
    kind: Kind, games: Sequence[Lines], rng: Random, count: int, *, noise: bool = False
) -> Iterator[tuple[Injection, Verdict]]:
    """Up to so many faults of the kind, each between two other games, and their verdicts."""
    short = [lines for lines in games if len(lines) < 120]
    for lines, made in injections(kind, games, rng, count):
        before, after = rng.sample(short, 2)
        injection = made
        if noise:
            injection = noisy(made, rng)
            before, after = (decorated(game, rng, frozenset()) for game in (before, after))
        yield injection, judge(injection, lines, before, after)


def tally(
    kind: Kind, games: Sequence[Lines], seed: int, count: int, *, noise: bool = False
) -> Tally:
    found = Tally()
    rng = Random(f"{seed} {kind.name}")
    for injection, verdict in tried(kind, games, rng, count, noise=noise):
        found.add(injection, verdict)
    return found


# --- printing ---------------------------------------------------------------------------------


def _row(name: str, found: Tally) -> str:
    cells = [f"{found.right[count]:>6}" for count in COUNTS]
    mark = " " if not found.failures else "!"
    return f"{mark} {name:<62} {found.made:>5} " + " ".join(cells)


def _percentages(found: Tally) -> str:
    made = found.made or 1
    return ", ".join(f"{count} {found.right[count] / made:.1%}" for count in COUNTS)


def _shown(line: str) -> str:
    """A record's line with what a terminal would not show written out."""
    return line if line.isprintable() else ascii(line)


def _examples(found: Tally) -> Iterator[str]:
    for injection, verdict in found.failures[:SHOWN]:
        missed = [count for count in COUNTS if not getattr(verdict, count)]
        yield f"    failed: {', '.join(missed)}; expected {sorted(injection.bands)} at"
        yield from (f"      {line}" for line in _expected(injection))
        yield from (f"      got {line}" for line in _got(injection, verdict))


def _expected(injection: Injection) -> Iterator[str]:
    for line, start, end in injection.spots[:4]:
        known = 0 <= line < len(injection.lines)
        text = injection.lines[line] if known else "(no line)"
        yield f"line {line} columns {start}-{min(end, len(text) + 1)}: {_shown(text)}"


def _got(injection: Injection, verdict: Verdict) -> Iterator[str]:
    if verdict.crash:
        yield f"a crash: {verdict.crash}"
    for diagnostic in verdict.diagnostics[:5]:
        line = (diagnostic.line or 0) - verdict.first - 1
        known = 0 <= line < len(injection.lines)
        where = f"line {line} columns {diagnostic.column}-{diagnostic.end_column} (from 1)"
        yield f"{diagnostic.severity}[{diagnostic.code}] {diagnostic.band}, {where}"
        yield f"  {diagnostic.message}"
        yield f"  {_shown(injection.lines[line]) if known else '(another line)'}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.run", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--family", choices=(*FAMILIES, "all"), default="all")
    parser.add_argument("--games", type=int, default=10, help="faults of each kind (default 10)")
    parser.add_argument("--seed", type=int, default=1, help="of the games and the faults")
    parser.add_argument("--kind", default="", help="only kinds whose name contains this")
    parser.add_argument("--noise", action="store_true", help="comments and clocks all around")
    parser.add_argument("--verbose", action="store_true", help="show failures of each kind")
    return parser.parse_args()


def _run(family: Family, options: argparse.Namespace) -> Tally:
    """Tries the kinds of one family and prints a row for each."""
    games = family.base_games(options.seed, 2)
    kinds = [kind for kind in family.kinds if options.kind in kind.name]
    total = Tally()
    title = f"{family.name}, band: kind"
    print(f"  {title:<62} {'made':>5} " + " ".join(f"{count[:6]:>6}" for count in COUNTS))
    for kind in sorted(kinds, key=lambda kind: (BANDS.index(kind.band), kind.name)):
        found = tally(kind, games, options.seed, options.games, noise=options.noise)
        print(_row(f"{kind.band}: {kind.name}", found))
        if options.verbose:
            print("\n".join(_examples(found)), end="\n" if found.failures else "")
        total.merge(found)
    print(_row("in total", total))
    print(f"{len(games)} games, {len(kinds)} kinds: {_percentages(total)}")
    return total


def main() -> int:
    options = _options()
    families = FAMILIES.values() if options.family == "all" else [FAMILIES[options.family]]
    totals = [_run(family, options) for family in families]
    return 1 if any(total.failures for total in totals) else 0


if __name__ == "__main__":
    sys.exit(main())
