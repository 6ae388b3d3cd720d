"""Simulated tournaments that are counted again: `python -m tests.bench.simulate [--tournaments 1000]`."""

import argparse
import random
import time

from tournaments.audit.simulate import Asked, simulate

SIZES = ((4, 3), (4, 3), (3, 4), (4,), (2,))
METHODS = ("swiss", "swiss", "swiss", "random", "king", "fixed")


def asked_of(rng: random.Random, seed: int) -> Asked:
    """A tournament of some size, with some way to seat it."""
    return Asked(
        players=rng.randint(4, 40),
        rounds=rng.randint(2, 6),
        seed=str(seed),
        sizes=rng.choice(SIZES),
        method=rng.choice(METHODS),
        short=rng.choice(("even", "low", "high")),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    rng = random.Random(told.seed)
    began = time.perf_counter()
    rounds = tables = differences = 0
    for number in range(told.tournaments):
        asked = asked_of(rng, number)
        played, found = simulate(asked)
        rounds += len(played.rounds)
        tables += sum(len(each.tables) for each in played.rounds)
        differences += len(found)
        for each in found:
            print(asked, each, flush=True)
    took = time.perf_counter() - began
    print(
        f"{told.tournaments} tournaments, {rounds} rounds, {tables} tables, {differences} differences"
    )
    print(f"{took:.0f} s, {took / told.tournaments:.2f} s a tournament")


if __name__ == "__main__":
    main()
