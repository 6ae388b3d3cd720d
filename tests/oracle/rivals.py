"""What a family owes the comparison of its two engines. Knows no family."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from azul_notation import Game
from azul_notation.rules.family import Family

MARKER, NOTHING = "^", "-"


@dataclass(frozen=True)
class Kind:
    """A way to play: everything but chance."""

    variant: str
    board: str
    seats: int
    tags: tuple[tuple[str, str], ...] = ()
    """The other tags that choose between rules or give printed numbers."""
    layout: str = ""
    """How the boards are set up, where that is not always the same."""

    def __str__(self) -> str:
        return " ".join([self.variant, self.board, str(self.seats), self.layout, self.told]).strip()

    @property
    def told(self) -> str:
        return " ".join(value.replace(" ", "-") for _, value in self.tags)

    @property
    def options(self) -> dict[str, str]:
        return {"Board": self.board, **dict(self.tags)}


@dataclass(frozen=True)
class Rivals:
    """The program and the oracle of one family; `table` below is the oracle's."""

    name: str
    family: Family[Any]
    kinds: tuple[Kind, ...]
    styles: tuple[str, ...]
    """How the oracle's players play."""
    soon: str
    """The style of those who come to an end soon, or at least play fast."""
    random_game: Callable[[Kind, int, str], str]
    """The oracle's game of a kind, a seed and a style."""
    replay: Callable[[str], Mapping[str, Any]]
    """The oracle's reader."""
    table: Callable[[Game], Any]
    """The oracle's table before the first round of a game."""
    score: Callable[[Any, Mapping[int, str]], object]
    """End the round on that table, with the seats' tilings."""
    position: Callable[[Any, int], str]
    """That table as a position string, after so many turns of the round."""
    sorts: tuple[str, ...]
    """Signs that stand for things of one sort."""
    marks: tuple[str, ...]
    """What may stand at the end of a move."""
    deal: Callable[[Any, int, Sequence[str]], object] = lambda table, start, words: table.deal(
        start, words
    )
    """Begin a round on that table: the seat that starts it, and what chance brought."""
    for_oracle: Callable[[str], str] = str
    """What the program reads and the oracle by design does not, written so that it can be read."""
    warnings: frozenset[str] = frozenset()
    """What may be said of an altered record that both accept."""

    def by_oracle(self, kind: Kind, seed: int) -> str:
        return self.random_game(kind, seed, self.styles[seed % len(self.styles)])


def shared_fields(
    table: Any, letters: str, turn: int, factories: Sequence[str], used: Counter[str]
) -> list[str]:
    """Write what the position strings of all games with factories have (grammar/README.md)."""
    waits = table.drafting and table.marker_taker is None
    centre = in_order(letters, table.centre) + MARKER * waits
    starter = table.marker_taker or table.start
    fields = [f"{table.round}@{table.start}+{turn}", ",".join(factories)]
    fields += [centre or NOTHING, counts(letters, table.bag), counts(letters, used)]
    return [*fields, f"{MARKER}{starter}"]


def in_order(letters: str, things: Sequence[str]) -> str:
    return "".join(sorted(things, key=letters.index))


def counts(letters: str, things: Counter[str]) -> str:
    return "".join(f"{each}{things[each]}" for each in letters if things[each]) or NOTHING
