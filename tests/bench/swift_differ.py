"""Holds the fast reader against lark: `python -m tests.bench.swift_differ [--games 100000] [--seed 1]`.

One text in 25 is a game as it was generated, of every variant, board, layout and number of seats, by
every policy; it must not need lark. The others are changed in some places.
"""

import argparse
import time
from collections import Counter
from random import Random

from tests.made_mutants import chunks_of, mutant, read_fast_and_agree
from tests.oracle.compare import RIVALS, by_engine

MUTANTS = 24


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    rng = Random(told.seed)
    began = time.perf_counter()
    counts: Counter[str] = Counter()
    number = 0
    while counts["texts"] < told.games:
        for kind in RIVALS:
            text = by_engine(kind, told.seed * 1_000_003 + number)
            look_at(text, counts, canonical=True)
            for _ in range(MUTANTS):
                look_at(mutant(text, rng), counts, canonical=False)
        number += 1
        print(dict(counts), f"{time.perf_counter() - began:.0f} s", flush=True)


def look_at(text: str, counts: Counter[str], *, canonical: bool) -> None:
    counts["texts"] += 1
    for chunk in chunks_of(text):
        fast, agreed = read_fast_and_agree(chunk)
        counts["chunks"] += 1
        counts["canonical"] += canonical
        counts["changed, read fast"] += not canonical and fast
        if not agreed or (canonical and not fast):
            counts["DIFFERENT"] += 1
            print(repr(text), flush=True)


if __name__ == "__main__":
    main()
