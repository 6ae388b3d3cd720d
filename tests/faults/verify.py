"""Are the faults faults? Asks the oracle's strict reader, not the checker.

`python -m tests.faults.verify` puts every kind into the base games and compares where the strict
reader finds the first flaw with where the fault says that it must be reported.
"""

import argparse
from collections.abc import Iterator, Sequence
from random import Random

from .bases import Lines
from .doors import FAMILIES
from .injection import FIRST_LINE, Injection, Kind
from .telling import first_flaw, tell, warned


def injections(
    kind: Kind, games: Sequence[Lines], rng: Random, count: int
) -> Iterator[tuple[Lines, Injection]]:
    """Up to so many faults of one kind, each in another game, with the healthy game."""
    found = 0
    for lines in rng.sample(games, len(games)):
        if found == count:
            return
        injection = kind(tell(lines), rng)
        if injection is not None:
            found += 1
            yield lines, injection


def doubt(injection: Injection) -> str:
    """What speaks against this fault; empty where nothing does."""
    if injection.head != FIRST_LINE:
        return ""
    flaw = first_flaw(injection.lines)
    if injection.severity == "warning" and flaw is None:
        flaw = next(iter(warned(injection.lines)), None)
    elif injection.severity == "warning":
        return f"not only a warning: {flaw}"
    if flaw is None:
        return "no fault at all"
    if flaw.band not in injection.bands:
        return f"another band: {flaw}"
    line, start, end = flaw.spot
    lies = any(s.line == line and s.start < end and start < s.end for s in injection.spots)
    missing_tag = flaw.band == "tag" and line == 0
    return "" if lies or missing_tag else f"another place: {flaw}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", default="", help="only kinds whose name contains this")
    options = parser.parse_args()
    for family in FAMILIES.values():
        games = family.base_games(options.seed, 2)
        kinds = [kind for kind in family.kinds if options.kind in kind.name]
        print(f"{family.name}: {len(games)} games, {len(kinds)} kinds")
        for kind in kinds:
            _verify(kind, games, options.seed, options.games)


def _verify(kind: Kind, games: Sequence[Lines], seed: int, count: int) -> None:
    rng = Random(f"{seed} {kind.name}")
    made = 0
    for _, injection in injections(kind, games, rng, count):
        made += 1
        why = doubt(injection)
        if why:
            lines = [injection.lines[s.line : s.line + 1] for s in injection.spots]
            print(f"{kind.band}: {kind.name}: {why}\n   {injection.spots} {lines}")
    if made < count:
        print(f"{kind.band}: {kind.name}: only {made}")


if __name__ == "__main__":
    main()
