"""How good and how fast rounds are seated: `python -m tests.bench.seating [--seeds 10] [--big]`.

Winners are drawn. Repeats are those of a whole tournament, with the sum of the bounds of its rounds,
which hold for the rounds as they came; seats: the worst difference of any player after the last
round; spread: mean over the rounds from the second on; times are CPU time. The reference is in
the anchors, 3.5.
"""

import argparse
import time

import msgspec

from tests.support.made_seating import people, played
from tournaments.seating.model import Person, Seating, SeatingRequest
from tournaments.seating.pair import seat
from tournaments.seating.seeds import stream

CASES = (
    (10, 4),
    (11, 4),
    (13, 4),
    (14, 4),
    (17, 5),
    (22, 5),
    (24, 5),
    (30, 5),
    (45, 6),
    (64, 6),
    (128, 7),
)
REFERENCE = {
    10: "7.1 (8) 2",
    11: "12.9 (15) 2",
    13: "1.3 (2) 2",
    14: "2.2 (3) 2",
    17: "2.7 (4) 2",
    22: "0.9 (2) 3",
    30: "0 2",
    45: "0 3",
    64: "0 1-2",
    128: "0 2",
    1000: "0 2",
}


def uneven(players: list[Person]) -> int:
    return max(max(row) - min(row) for person in players for row in person.seats.values())


def play(count: int, rounds: int, seed: str) -> tuple[list[Seating], list[Person], list[float]]:
    players, found, took = people(count), [], []
    chance = stream(seed, 0, "results")
    request = SeatingRequest(round=1, rounds=rounds, seed=seed)
    for turn in range(1, rounds + 1):
        began = time.process_time()
        found.append(seat(players, msgspec.structs.replace(request, round=turn)))
        took.append(time.process_time() - began)
        players = played(players, found[-1], chance)
    return found, players, took


def row(count: int, rounds: int, seeds: int) -> None:
    tries = [play(count, rounds, str(seed)) for seed in range(seeds)]

    def total(name: str, part: str) -> list[float]:
        return [
            float(sum(getattr(turn.cost[name], part) for turn in found)) for found, _, _ in tries
        ]

    repeats, bound = total("repeats", "value"), total("repeats", "bound")
    seats = [uneven(players) for _, players, _ in tries]
    spread = sum(float(turn.cost["spread"].value) for found, _, _ in tries for turn in found[1:])
    least = sum(float(turn.cost["spread"].bound) for found, _, _ in tries for turn in found[1:])
    turns = seeds * (rounds - 1)
    times = [took for _, _, all_took in tries for took in all_took]
    print(
        f"{count:5} x {rounds} | {sum(repeats) / seeds:5.1f} ({max(repeats):2.0f})"
        f" >= {sum(bound) / seeds:5.1f} | seats {sum(seats) / seeds:4.1f} ({max(seats)})"
        f" | short {sum(total('short', 'value')) / seeds:5.1f} >= {sum(total('short', 'bound')) / seeds:5.1f}"
        f" | spread {spread / turns:5.2f} >= {least / turns:5.2f}"
        f" | tables {sum(total('tables', 'value')) / seeds:5.1f}"
        f" | {1000 * sum(times) / len(times):6.0f} ms, most {1000 * max(times):6.0f}"
        f" | reference {REFERENCE.get(count, '-')}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--big", action="store_true", help="1,000 players too")
    asked = parser.parse_args()
    for count, rounds in CASES:
        row(count, rounds, asked.seeds)
    if asked.big:
        row(1000, 7, 1)


if __name__ == "__main__":
    main()
