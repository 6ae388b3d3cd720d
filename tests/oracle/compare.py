"""Plays random games and compares the program with the oracle: `python -m tests.oracle.compare`.

games      one engine plays, the other replays the record: rounds, final totals, winners, no fault
positions  both play the same record side by side: after every event the legal moves, the ways to
           tile and the whole position are the same
altered    a record with one sign or word changed is refused by both or by neither
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from azul_notation import check, read, replay, write
from azul_notation.replay.random_play import POLICIES, Request, play_games
from azul_notation.rules.walls.family import FAMILY
from tests.oracle.walls import Refused, Table, random_game, replay as replay_by_oracle

STYLES = ("uniform", "floor", "fill", "greedy")
BOARDS = {"azul": ("coloured", "grey"), "mini": ("coloured", "grey")}
BOARDS |= {"chocolatier": ("coloured", "brown")}
READINGS = (("even", "effect"), ("free", "effect"), ("even", "position"), ("free", "position"))
SHOWN = 3
WALK_ONE_IN = 10
MARKER, NOTHING = "^", "-"


@dataclass(frozen=True)
class Kind:
    """A way to play: everything but chance."""

    variant: str
    board: str
    seats: int
    factories: str = "plain"
    split: str = "even"
    order: str = "effect"

    def __str__(self) -> str:
        words = [self.variant, self.board, str(self.seats)]
        if self.factories == "special":
            words += ["special", self.split, self.order]
        return " ".join(words)

    @property
    def options(self) -> dict[str, str]:
        options = {"Board": self.board}
        if self.factories == "special":
            options |= {"Factories": "special", "Split": self.split, "SetupOrder": self.order}
        return options


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


def kinds() -> Iterator[Kind]:
    for seats in (2, 3, 4):
        for variant, boards in BOARDS.items():
            for board in boards:
                yield Kind(variant, board, seats)
        for board in BOARDS["chocolatier"]:
            for split, order in READINGS:
                yield Kind("chocolatier", board, seats, "special", split, order)


KINDS = tuple(kinds())


# --- games ---------------------------------------------------------------------------------------


def by_engine(kind: Kind, seed: int) -> str:
    policy = POLICIES[seed % 4 == 0]
    request = Request(kind.variant, kind.seats, seed, policy, kind.options)
    return write(next(play_games(request)))


def by_oracle(kind: Kind, seed: int) -> str:
    style = STYLES[seed % len(STYLES)]
    tags = (kind.factories, kind.split, kind.order)
    return random_game(seed, kind.variant, kind.board, kind.seats, *tags, style=style)


PLAYERS: tuple[Callable[[Kind, int], str], ...] = (by_engine, by_oracle)


def game_of(kind: Kind, number: int) -> str:
    """Game n of a kind; the engines take turns to play."""
    return PLAYERS[number % 2](kind, number // 2)


def compare_game(text: str) -> list[str]:
    """Check a record by both engines and name what differs."""
    (report,) = check(text=text)
    found = [f"{each.code}: {each.message}" for each in report.diagnostics]
    try:
        outcome = replay_by_oracle(text)
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
        tally.add(compare_game(text), text)
        tally.moves += count_moves(text)


def count_moves(text: str) -> int:
    return sum(game.moves for game in read(text=text))


# --- positions -----------------------------------------------------------------------------------


class Walk:
    """Both engines play a record side by side."""

    def __init__(self, text: str) -> None:
        (self.game,) = read(text=text)
        defaults = {"Factories": "plain", "Split": "even", "SetupOrder": "effect"}
        tags = [self.game.tag(name, default) for name, default in defaults.items()]
        board = self.game.tag("Board", "coloured")
        self.table = Table(self.game.variant, board, len(self.game.seats), *tags)
        self.printed = board == "coloured"
        self.choices: dict[int, str] = {}
        self.turn = 0
        self.positions = 0
        self.found: list[str] = []

    def run(self) -> list[str]:
        try:
            replay(self.game, self.watch)
        except Refused as refused:
            self.found.append(f"the oracle refuses: {refused}")
        return self.found

    def watch(self, step: Any, state: Any) -> None:
        """Do what the engine has done, and compare."""
        table = self.table
        match step.kind:
            case "deal":
                self.turn = 0
                words = [deal.text for deal in self.game.rounds[table.round].deal]
                table.deal(state.start + 1, words)
            case "move":
                self.turn += 1
                table.play(step.word)
            case "tiling":
                self.choices[step.seat] = step.word
                return
            case "score":
                table.score_round(self.choices)
                self.choices = {}
                self.turn = 0
            case "final":
                self.same("totals", FAMILY.totals(state), table.finish()[0])
                self.same("winners", FAMILY.winners(state), table.finish()[1])
                return
        self.positions += 1
        self.same("position", FAMILY.position(state), position_of(table, self.turn))
        self.same("legal moves", set(legal(state)), table.moves())
        if state.phase == "tile":
            self.compare_tilings(state)

    def compare_tilings(self, state: Any) -> None:
        for seat in range(1, self.table.seats + 1):
            ways = [" ".join(way) for way in FAMILY.tilings(state, seat - 1)]
            self.same("number of tilings", len(ways), len(set(ways)))
            self.same(f"tilings of seat {seat}", set(ways), self.table.tilings(seat))

    def same(self, what: str, mine: Any, other: Any) -> None:
        if mine != other:
            place = f"round {self.table.round}, move {self.turn}"
            self.found.append(f"{place}, {what}: {mine}, oracle {other}")


def legal(state: Any) -> list[str]:
    return list(FAMILY.legal(state)) if state.phase == "draft" else []


def position_of(table: Table, turn: int) -> str:
    """Write the oracle's table as a position string (grammar/README.md)."""
    kind = f"{table.variant}:{table.board}" + ":special" * table.special
    factories = []
    for tiles, gold in zip(table.factories, table.gold, strict=True):
        side = "0x" if gold == "0" and table.zero_owner is not None else gold
        factories.append((in_order(table, tiles) or NOTHING) + (f":{side}" if side else ""))
    waits = table.drafting and table.marker_taker is None
    centre = in_order(table, table.centre) + MARKER * waits
    starter = table.marker_taker or table.start
    fields = [kind, f"{table.round}@{table.start}+{turn}", ",".join(factories)]
    fields += [centre or NOTHING, counts(table, table.bag), counts(table, table.lid)]
    fields.append(f"{MARKER}{starter}")
    return " ".join(fields + [board_of(table, seat) for seat in range(1, table.seats + 1)])


def board_of(table: Table, seat: int) -> str:
    lines = (table.lines[seat - 1][line] for line in range(1, 6))
    wall = table.walls[seat - 1]
    rows = ("".join(wall.get((row, col), ".") for col in range(1, 6)) for row in range(1, 6))
    floor = "".join(table.floors[seat - 1]).replace("*", MARKER)
    disc = NOTHING
    if table.zero_owner == seat:
        disc = "0" + "".join(table.zero_disc).replace("*", MARKER)
    parts = [str(table.scores[seat - 1])]
    parts.append(",".join(f"{len(line)}{line[0]}" if line else NOTHING for line in lines))
    return "/".join([*parts, ",".join(rows), floor or NOTHING, disc])


def in_order(table: Table, tiles: Sequence[str]) -> str:
    return "".join(sorted(tiles, key=table.letters.index))


def counts(table: Table, tiles: Counter[str]) -> str:
    return "".join(f"{c}{tiles[c]}" for c in table.letters if tiles[c]) or NOTHING


def compare_positions(kind: Kind, numbers: Sequence[int], tally: Tally) -> None:
    for number in numbers:
        text = game_of(kind, number)
        walk = Walk(text)
        tally.add(walk.run(), text)
        tally.moves += walk.game.moves
        tally.positions += walk.positions


# --- altered records -----------------------------------------------------------------------------


def alter(text: str, rng: Random) -> str:
    """Change one word of a record behind its tags, but not the first word of a line."""
    head, _, body = text.partition("\n\n")
    lines = [line.split(" ") for line in body.splitlines()]
    places = [(at, to) for at, line in enumerate(lines) for to in range(1, len(line))]
    at, to = rng.choice(places)
    way = rng.randrange(4)
    if way == 0:
        del lines[at][to]
    elif way == 1:
        lines[at].insert(to, lines[at][to])
    elif way == 2:
        other, there = rng.choice([place for place in places if place[0] == at])
        lines[at][to], lines[other][there] = lines[other][there], lines[at][to]
    else:
        lines[at][to] = with_other_sign(lines[at][to], rng)
    return head + "\n\n" + "\n".join(" ".join(line) for line in lines) + "\n"


def with_other_sign(word: str, rng: Random) -> str:
    """Change one sign to another of its sort, so that the word keeps its shape."""
    at = rng.randrange(len(word))
    sorts = ("0123456789", "BYRKWMCDF", "<>", "+=/")
    sort = next((sort for sort in sorts if word[at] in sort), word[at])
    return word[:at] + rng.choice(sort) + word[at + 1 :]


def compare_altered(kind: Kind, numbers: Sequence[int], tally: Tally) -> None:
    for number in numbers:
        rng = Random(f"{kind} {number}")
        text = alter(game_of(kind, number), rng)
        tally.add(judge(text, tally), text)


def judge(text: str, tally: Tally) -> list[str]:
    """Compare only whether the record is refused; where it is not, the whole outcome."""
    (report,) = check(text=text)
    codes = [each.code for each in report.diagnostics if each.is_error]
    try:
        replay_by_oracle(text)
    except Refused as refused:
        return [] if codes else [f"the oracle alone refuses: {refused}"]
    if codes:
        return [f"the program alone refuses: {codes}"]
    tally.accepted += 1
    canonical = write(read(text=text))
    return compare_game(canonical)


# --- the command ---------------------------------------------------------------------------------


def shares(games: int) -> Iterator[tuple[Kind, range]]:
    """Deal so many games out to the kinds, evenly; kinds begin with different game numbers."""
    for at, kind in enumerate(KINDS):
        share = games // len(KINDS) + (at < games % len(KINDS))
        yield kind, range(at, at + share)


def summary(name: str, tally: Tally) -> str:
    told = [f"{tally.games} games", f"{tally.moves} moves"]
    if tally.positions:
        told.append(f"{tally.positions} positions")
    if name == "altered":
        told[1] = f"{tally.accepted} accepted by both"
    return f"{name}: {', '.join(told)}, {len(tally.differences)} differences"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.compare", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--games", type=int, default=500)
    games = parser.parse_args().games
    plan = {
        "games": (compare_games, games),
        "positions": (compare_positions, games // WALK_ONE_IN),
        "altered": (compare_altered, games),
    }
    worst = 0
    for name, (compare, number) in plan.items():
        tally = Tally()
        for kind, numbers in shares(number):
            compare(kind, numbers, tally)
        print(summary(name, tally), flush=True)
        for difference, text in tally.differences[:SHOWN]:
            print(difference, text, sep="\n\n", file=sys.stderr)
        worst = max(worst, len(tally.differences))
    return min(worst, 1)


if __name__ == "__main__":
    sys.exit(main())
