"""Looks for a game that the fast reading wrongly calls clean: `python -m tests.bench.fast_differ`.

--family walls   and Sintra, or garden
--games 100000   changed games to look at
--seed 1         what they are made from
--seconds 600    when to stop at the latest
--otherwise      games by other choices of rules, and such as were broken off
"""

import argparse
import time
from collections import Counter
from random import Random

from azul_notation.replay.scan import scan
from azul_notation.rules import is_compiled
from azul_notation.text.write import HEADER
from tests import clean_games, clean_garden
from tests.clean_games import differences

FAMILIES = {"walls": clean_games, "garden": clean_garden}
AMONG_OTHERS = 0.02
"""How many stand between two other games; these take long, as all three are read slowly."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--family", choices=FAMILIES, default="walls")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--base", type=int, default=30, help="games of each kind, seats, policy")
    parser.add_argument("--otherwise", action="store_true")
    parser.add_argument("--seconds", type=float, default=600)
    told = parser.parse_args()
    room = FAMILIES[told.family]
    rng = Random(told.seed)
    began = time.perf_counter()
    found: Counter[str] = Counter()
    make = clean_games.played_otherwise if told.otherwise else room.played
    games = make(told.base, told.seed)
    for game in games:
        found["unchanged"] += 1
        found["unchanged, not known"] += any(seen is None for *_, seen in scan(game))
        report(game, found)
    for _ in range(told.games):
        if time.perf_counter() - began > told.seconds:
            break
        text = room.mutant(room.dressed(rng.choice(games), rng), rng)
        found["changed"] += 1
        if rng.random() < AMONG_OTHERS:
            found["among others"] += 1
            text = HEADER + "\n".join((rng.choice(games), text, rng.choice(games)))
        found["changed, yet clean"] += all(seen is not None for *_, seen in scan(text))
        report(text, found)
    print(told.family, "compiled" if is_compiled() else "plain")
    print(f"{time.perf_counter() - began:.0f} s", dict(found))


def report(text: str, found: Counter[str]) -> None:
    for difference in differences(text):
        found["DIFFERENT"] += 1
        print(difference, repr(text), flush=True)


if __name__ == "__main__":
    main()
