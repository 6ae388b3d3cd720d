"""Counts of legal lines of play from fixed deals, as chess programs do with perft.

The files in `tests/counts` say what was dealt and played, and how many lines of play of one, two,
three … moves there are from there. `python -m tests.rules.test_counts` makes the numbers again, by both
engines, and says where they part.
"""

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from azul_notation import check, perft, read, replay, steps
from azul_notation.rules import BY_VARIANT
from azul_notation.rules.family import Family, Word
from tests.oracle.compare import FAMILIES
from tests.oracle.garden import Table as GardenTable
from tests.oracle.garden_map import KINDS

FOLDER = Path(__file__).parents[1] / "counts"
SHORT = 2
"""Moves to which the oracle counts, and to which all boards are counted."""
TAGS = {"Variant", "Seats", "Factories", "Split", "SetupOrder"}
RIVALS = {kind.variant: rivals for rivals in FAMILIES.values() for kind in rivals.kinds}
CHANCE = re.compile("[a-h][:=]")
LAP = re.compile(r"\d+\.")
LINE = re.compile(r"track |S\d |R\d|\d+\.|T\d")


@dataclass(frozen=True)
class Entry:
    """A table to count from: tags, boards that must not differ, and the record so far."""

    title: str
    tags: dict[str, str]
    boards: tuple[str, ...]
    lines: tuple[str, ...]
    counts: tuple[int, ...]

    @property
    def name(self) -> str:
        return f"{self.tags['Variant']}: {self.title}"

    @property
    def seats(self) -> int:
        return int(self.tags["Seats"])

    def record(self, board: str) -> str:
        told = {name: value for name, value in self.tags.items() if name != "Seats"}
        told |= {"Board": board} | {f"Seat{n + 1}": f"Player {n + 1}" for n in range(self.seats)}
        head = "".join(f'[{name} "{value}"]\n' for name, value in told.items())
        return head + "\n" + "\n".join(self.lines) + "\n*\n"


def entries(file: Path) -> Iterator[Entry]:
    text = re.sub(r"^#.*\n", "", file.read_text("utf-8"), flags=re.MULTILINE)
    for block in re.split(r"\n\n+", text.strip()):
        title, *rest = (line.strip() for line in block.split("\n"))
        lines = tuple(line for line in rest if LINE.match(line))
        told = dict(line.split(" ", 1) for line in rest if line not in lines)
        counts = tuple(int(word) for word in told.pop("counts", "").split())
        boards = tuple(told.pop("Boards").split(" "))
        assert set(told) <= TAGS, told
        yield Entry(title, told, boards, lines, counts)


ENTRIES = [each for file in sorted(FOLDER.glob("*.counts")) for each in entries(file)]
each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=[each.name for each in ENTRIES])


# --- the engine ----------------------------------------------------------------------------------


def engine_table(entry: Entry, board: str) -> Any:
    """The engine's state behind the last word of the record."""
    text = entry.record(board)
    (report,) = check(text=text)
    assert report.ok, report.diagnostics
    (game,) = read(text=text)
    states: list[Any] = []

    def watch(_: Any, state: Any) -> None:
        states[:] = [state.copy()]

    replay(game, watch)
    return states[0]


def word_of(family: Family[Any], state: Any, move: str) -> Word:
    """A move, with the first chance of its kind where chance is due."""
    throw = family.chance.throw
    return Word(move, chance=tuple(throw(state, move, lambda _: 0)) if throw else ())


def count_by_engine(variant: str, state: Any, depth: int) -> int:
    """Count as the oracle does: a round that is over is the end of a line of play."""
    family = BY_VARIANT[variant]
    if state.phase != "draft":
        return 1
    moves = list(state.legal())
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = state.copy()
        family.play(after, word_of(family, state, move))
        count += count_by_engine(variant, after, depth - 1)
    return count


def split_by_engine(variant: str, state: Any, depth: int) -> Counter[str]:
    """Count the lines of play behind each first move."""
    family = BY_VARIANT[variant]
    split: Counter[str] = Counter()
    for move in state.legal():
        after = state.copy()
        family.play(after, word_of(family, state, move))
        split[move] = count_by_engine(variant, after, depth - 1) if depth > 1 else 1
    return split


# --- the oracle ----------------------------------------------------------------------------------


def oracle_table(entry: Entry, board: str) -> Any:
    (game,) = read(text=entry.record(board))
    rivals = RIVALS[game.variant]
    table = rivals.table(game)
    choices: dict[int, str] = {}
    for line in entry.lines:
        head, *words = line.split(" ")
        if head.startswith("T"):
            choices[int(head[1:])] = " ".join(words)
        elif head.startswith("R"):
            if table.round:
                rivals.score(table, choices)
            rivals.deal(table, int(words[0][1:]), words[1:])
            choices = {}
        elif LAP.fullmatch(head):
            while words:
                move = words.pop(0)
                chance = list(itertools.takewhile(CHANCE.match, words))
                del words[: len(chance)]
                table.play(move, *[chance] * bool(chance))
    return table


def split_by_oracle(table: Any, depth: int) -> Counter[str]:
    split: Counter[str] = Counter()
    more = [first_chance] if isinstance(table, GardenTable) else []
    for move in table.moves():
        after = table.clone()
        after.play(move, *(chance(table, move) for chance in more))
        split[move] = after.lines_of_play(depth - 1, *more)
    return split


def first_chance(table: GardenTable, move: str) -> list[str]:
    """The first tiles of the bag, and the first expansions that nobody has seen."""
    unseen = iter(sorted(set(KINDS) - table.seen))
    pool = [*sorted(table.bag.elements()), *sorted(table.tower.elements())]
    return [
        word + ("".join(sorted(pool[:4])) if word[1] == ":" else next(unseen))
        for word in table.due(move)
    ]


# --- the tests -----------------------------------------------------------------------------------


def listing(split: Counter[str]) -> str:
    return "\n".join(f"{move} {count}" for move, count in sorted(split.items()))


def differences(mine: Counter[str], other: Counter[str]) -> str:
    return "\n".join(
        f"{move}: engine {mine.get(move, 'refuses')}, oracle {other.get(move, 'refuses')}"
        for move in sorted(mine | other)
        if mine.get(move) != other.get(move)
    )


def test_titles_differ() -> None:
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES)


def test_numbers_of_seats_and_gold_factories() -> None:
    for rivals in FAMILIES.values():
        variants = {kind.variant for kind in rivals.kinds}
        seats = {entry.seats for entry in ENTRIES if entry.tags["Variant"] in variants}
        assert seats == {2, 3, 4}
    deals = "".join(line for entry in ENTRIES for line in entry.lines if line.startswith("R"))
    assert all(f":{effect}" in deals for effect in "+=/0BMCDR")


@each_entry
def test_engine(entry: Entry) -> None:
    for board in entry.boards:
        state = engine_table(entry, board)
        counts = entry.counts if board == entry.boards[0] else entry.counts[:SHORT]
        for depth, due in enumerate(counts, 1):
            found = count_by_engine(entry.tags["Variant"], state, depth)
            if found != due:
                split = split_by_engine(entry.tags["Variant"], state, depth)
                pytest.fail(f"{board}, {depth} moves: {found}, not {due}\n{listing(split)}")


@pytest.mark.slow
@each_entry
def test_oracle(entry: Entry) -> None:
    """Move by move, so that a failure names the first move behind which they part."""
    state = engine_table(entry, entry.boards[0])
    table = oracle_table(entry, entry.boards[0])
    for depth, due in enumerate(entry.counts[:SHORT], 1):
        mine = split_by_engine(entry.tags["Variant"], state, depth)
        other = split_by_oracle(table, depth)
        assert mine == other, differences(mine, other)
        assert sum(other.values()) == due


def main() -> None:
    for entry in ENTRIES:
        state = engine_table(entry, entry.boards[0])
        table = oracle_table(entry, entry.boards[0])
        told = []
        for depth in range(1, max(len(entry.counts), 1) + 1):
            mine = split_by_engine(entry.tags["Variant"], state, depth)
            other = split_by_oracle(table, depth)
            if mine != other:
                print(f"{entry.name}, {depth} moves:\n{differences(mine, other)}")
            told.append(sum(other.values()))
        print(f"{entry.name}: counts {' '.join(map(str, told))}", flush=True)


@each_entry
def test_perft_of_the_library(entry: Entry) -> None:
    [game] = read(text=entry.record(entry.boards[0]))
    *_, last = steps(game)
    for depth, due in enumerate(entry.counts[:SHORT], 1):
        assert perft(last.after, depth) == due


if __name__ == "__main__":
    main()
