"""The law of the engines: a turn is refused exactly when there is an objection to it.

python -m tests.law --verdicts 1000000               for each family
python -m tests.law walls --verdicts 100000 --seed 7

Random games are played by all choices of rules. At every position the words of the vocabulary are judged
twice: by the engine, and by what explains refusals. A refused turn must leave the engine as it was, and
`legal` must name the words that it takes, and no other.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from azul_notation.rules import BY_VARIANT
from azul_notation.rules.family import Family, Refusal, Word
from tests.support import law_garden, law_sintra, law_walls

FAMILIES: dict[str, Any] = {"walls": law_walls, "sintra": law_sintra, "garden": law_garden}
STOOD = 0.1
"""How often a move is played that may be against the rules, and stood."""
ROUNDS = 12
"""Rounds after which a game is left."""


class Broken(AssertionError):
    """A verdict that breaks the law."""


def verdicts(name: str, seed: int) -> Iterator[int]:
    """Judge the positions of random games, as long as somebody asks: how many verdicts each took."""
    room, rng = FAMILIES[name], Random(seed)
    while True:
        for variant, options in room.KINDS:
            for seats in (2, 3, 4):
                family = BY_VARIANT[variant]
                setup = family.setup
                way = rng.choice(setup.layouts) if setup else ""
                lines = setup.lay_out(seats, way, rng.randrange) if setup else []
                state = family.begin(variant, lambda tag: options.get(tag, ""), seats, "", lines)  # noqa: B023
                yield from play(room, family, state, rng)


def play(room: Any, family: Family[Any], state: Any, rng: Random) -> Iterator[int]:
    """Play a random game, and judge the words at each of its positions."""
    while state.phase == "deal" and state.round < ROUNDS:
        family.deal(state, state.start, family.chance.shuffle(state, rng.randrange))
        while state.phase == "draft":
            yield judge(room, family, state, rng)
            if rng.random() > STOOD or not stand(room, family, state, rng):
                move = rng.choice(list(state.legal()))
                throw = family.chance.throw
                chance = tuple(throw(state, move, rng.randrange)) if throw else ()
                family.play(state, Word(move, chance=chance))
        if state.phase == "tile":
            assert family.tiling
            for seat, _ in family.tiling.untiled(state):
                way = rng.choice(list(family.tiling.ways(state, seat))[:50])
                family.tiling.tile(state, seat, [Word(choice) for choice in way])
        state.score()


def stand(room: Any, family: Family[Any], state: Any, rng: Random) -> bool:
    """Play any move that the rules allow or that may have stood, if there is one."""
    words = list(room.vocabulary(state, rng))
    rng.shuffle(words)
    for word in words:
        move, *chance = word.split(" ")
        try:
            family.play(state, Word(move, stood=True, chance=tuple(chance)))
        except Refusal:
            continue
        return True
    return False


def judge(room: Any, family: Family[Any], state: Any, rng: Random) -> int:
    """Judge the words at a position."""
    before = family.picture.position(state)
    legal = set(state.legal())
    words = list(room.vocabulary(state, rng))
    trial = state.copy()
    accepted: set[str] = set()
    for word, objection in zip(words, room.objects(state, words), strict=True):
        taken = room.takes(trial if objection else state.copy(), word)
        if bool(taken) == objection:
            raise Broken(f"{before}\n{word}: taken: {taken}, objection: {objection}")
        accepted.add(taken)
    if accepted - {""} != legal:
        raise Broken(f"{before}\nlegal or taken, but not both: {accepted ^ legal}")
    if family.picture.position(trial) != before:
        raise Broken(f"{before}\nis not as it was: {family.picture.position(trial)}")
    return len(words)


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("families", nargs="*", default=list(FAMILIES), metavar="FAMILY")
    reader.add_argument("--verdicts", type=int, default=1_000_000)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    for name in asked.families:
        count: Counter[str] = Counter()
        for each in verdicts(name, asked.seed):
            count["positions"] += 1
            count["verdicts"] += each
            if count["verdicts"] >= asked.verdicts:
                break
        print(
            f"{name}: {count['verdicts']:,} verdicts at {count['positions']:,} positions, all alike"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
