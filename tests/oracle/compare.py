"""Plays random games and compares the program with the oracles: `python -m tests.oracle.compare`.

games      one engine plays, the other replays the record: rounds, final totals, winners, no fault
positions  both play the same record side by side: after every event the legal moves, the ways to
           tile and the whole position are the same
altered    a record with one sign or word changed is refused by both or by neither
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from azul_notation import check, read, write
from azul_notation.replay.random_play import POLICIES, Request, play_games
from tests.oracle.compare_garden import GARDEN
from tests.oracle.compare_sintra import SINTRA
from tests.oracle.compare_walls import WALLS
from tests.oracle.rivals import Kind, Rivals
from tests.oracle.walk import Walk
from tests.oracle.walls import Refused

FAMILIES = {rivals.name: rivals for rivals in (WALLS, SINTRA, GARDEN)}
RIVALS = {kind: rivals for rivals in FAMILIES.values() for kind in rivals.kinds}
SHOWN = 3
WALK_ONE_IN = 10


@dataclass
class Tally:
    """How often the two engines agreed."""

    games: int = 0
    moves: int = 0
    positions: int = 0
    accepted: int = 0
    differences: list[tuple[str, str]] = field(default_factory=list)
    """What differed, and in which record."""

    def add(self, found: Sequence[str], text: str) -> None:
        self.games += 1
        self.differences += [(each, text) for each in found]


# --- games ---------------------------------------------------------------------------------------


def by_engine(kind: Kind, seed: int) -> str:
    policy = POLICIES[seed % 4 == 0]
    request = Request(kind.variant, kind.seats, seed, policy, kind.options, kind.layout)
    return write(next(play_games(request)))


def by_oracle(kind: Kind, seed: int) -> str:
    return RIVALS[kind].by_oracle(kind, seed)


PLAYERS: tuple[Callable[[Kind, int], str], ...] = (by_engine, by_oracle)


@cache
def game_of(kind: Kind, number: int) -> str:
    """Game n of a kind; the engines take turns to play."""
    return PLAYERS[number % 2](kind, number // 2)


def compare_game(rivals: Rivals, text: str, warnings: frozenset[str] = frozenset()) -> list[str]:
    """Check a record by both engines and name what differs."""
    (report,) = check(text=text)
    faults = [each for each in report.diagnostics if each.code not in warnings]
    found = [f"{each.code}: {each.message}" for each in faults]
    try:
        outcome = rivals.replay(text)
    except Refused as refused:
        return [*found, f"the oracle refuses: {refused}"]
    if report.rounds != outcome["rounds"]:
        found.append(f"rounds: {report.rounds}, oracle {outcome['rounds']}")
    if report.final != outcome["final"]:
        found.append(f"final: {report.final}, oracle {outcome['final']}")
    if report.winners != outcome["winners"]:
        found.append(f"winners: {report.winners}, oracle {outcome['winners']}")
    if write(read(text=text)) != text:
        found.append("what was written is not canonical")
    return found


def compare_games(kind: Kind, numbers: Sequence[int], tally: Tally) -> None:
    for number in numbers:
        text = game_of(kind, number)
        tally.add(compare_game(RIVALS[kind], text), text)
        tally.moves += count_moves(text)


def count_moves(text: str) -> int:
    return sum(game.moves for game in read(text=text))


# --- positions -----------------------------------------------------------------------------------


def compare_positions(kind: Kind, numbers: Sequence[int], tally: Tally) -> None:
    for number in numbers:
        text = game_of(kind, number)
        walk = Walk(RIVALS[kind], text)
        tally.add(walk.run(), text)
        tally.moves += walk.game.moves
        tally.positions += walk.positions


# --- altered records -----------------------------------------------------------------------------


def alter(text: str, rivals: Rivals, rng: Random) -> str:
    """Change one word of a record behind its tags, but not the first word of a line."""
    head, _, body = text.partition("\n\n")
    lines = [line.split(" ") for line in body.splitlines()]
    places = [(at, to) for at, line in enumerate(lines) for to in range(1, len(line))]
    at, to = rng.choice(places)
    way = rng.randrange(5)
    if way == 0:
        del lines[at][to]
    elif way == 1:
        lines[at].insert(to, lines[at][to])
    elif way == 2:
        other, there = rng.choice([place for place in places if place[0] == at])
        lines[at][to], lines[other][there] = lines[other][there], lines[at][to]
    elif way == 3:
        lines[at][to] = with_other_sign(lines[at][to], rivals.sorts, rng)
    else:
        lines[at][to] = with_other_mark(lines[at][to], rivals.marks, rng)
    return head + "\n\n" + "\n".join(" ".join(line) for line in lines) + "\n"


def with_other_sign(word: str, sorts: Sequence[str], rng: Random) -> str:
    """Change one sign to another of its sort, so that the word keeps its shape."""
    at = rng.randrange(len(word))
    sort = next((sort for sort in sorts if word[at] in sort), word[at])
    return word[:at] + rng.choice(sort) + word[at + 1 :]


def with_other_mark(word: str, marks: Sequence[str], rng: Random) -> str:
    """Add a mark to a word, or take one from it."""
    has = [mark for mark in marks if mark in word]
    if has and rng.random() < 0.5:
        return word.replace(rng.choice(has), "", 1)
    return word + rng.choice(marks)


def compare_altered(kind: Kind, numbers: Sequence[int], tally: Tally) -> None:
    for number in numbers:
        rng = Random(f"{kind} {number}")
        text = alter(game_of(kind, number), RIVALS[kind], rng)
        tally.add(judge(RIVALS[kind], text, tally), text)


def judge(rivals: Rivals, text: str, tally: Tally) -> list[str]:
    """Compare only whether the record is refused; where it is not, the whole outcome."""
    (report,) = check(text=text)
    codes = [each.code for each in report.diagnostics if each.is_error]
    for written in dict.fromkeys([text, text if codes else rivals.for_oracle(text)]):
        try:
            rivals.replay(written)
        except Refused as refused:
            reason = refused
            continue
        if codes:
            return [f"the program alone refuses: {codes}"]
        tally.accepted += 1
        return compare_game(rivals, write(read(text=written)), rivals.warnings)
    return [] if codes else [f"the oracle alone refuses: {reason}"]


# --- the command ---------------------------------------------------------------------------------


def shares(kinds: Sequence[Kind], games: int) -> Iterator[tuple[Kind, range]]:
    """Deal so many games out to the kinds, evenly; kinds begin with different game numbers."""
    for at, kind in enumerate(kinds):
        share = games // len(kinds) + (at < games % len(kinds))
        yield kind, range(at, at + share)


def summary(name: str, tally: Tally) -> str:
    told = [f"{tally.games} games", f"{tally.moves} moves"]
    if tally.positions:
        told.append(f"{tally.positions} positions")
    if name.endswith("altered"):
        told[1] = f"{tally.accepted} accepted by both"
    return f"{name}: {', '.join(told)}, {len(tally.differences)} differences"


def compare_family(rivals: Rivals, games: int) -> bool:
    """Compare the engines of one family, and say whether they agreed in everything."""
    plan = {
        "games": (compare_games, games),
        "positions": (compare_positions, games // WALK_ONE_IN),
        "altered": (compare_altered, games),
    }
    agreed = True
    for name, (compare, number) in plan.items():
        tally = Tally()
        for kind, numbers in shares(rivals.kinds, number):
            compare(kind, numbers, tally)
        print(summary(f"{rivals.name} {name}", tally), flush=True)
        for difference, text in tally.differences[:SHOWN]:
            print(difference, text, sep="\n\n", file=sys.stderr)
        agreed = agreed and not tally.differences
    return agreed


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.compare", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--games", type=int, default=500, help="of each family")
    parser.add_argument("--family", choices=[*FAMILIES, "all"], default="all")
    told = parser.parse_args()
    chosen = [rivals for name, rivals in FAMILIES.items() if told.family in (name, "all")]
    agreed = [compare_family(rivals, told.games) for rivals in chosen]
    return 0 if all(agreed) else 1


if __name__ == "__main__":
    sys.exit(main())
