"""Follows the words of a record on its family's engine, up to the first error: the fast path.

It reports nothing. Where it stops, the explaining replay continues, on the same engine. Nothing here knows a
rule of a game.

A word that begins a line in the canonical form has the line feed before it, wherever it stands. The words are
cut into parts at the signs with which totals begin. So the parts of a round are found without a look at each
word.
"""

from collections.abc import Iterable
from typing import Any, Final

from azul_notation.diagnostics.seats import Seat, number_of
from azul_notation.rules.engine import BaseEngine
from azul_notation.rules.family import Family, Fast

NUMBERS: Final = 100
"""Rounds from here on are for the explaining replay."""
ROUNDS: Final = ["", "R1", *(f"\nR{number}" for number in range(2, NUMBERS))]
STARTS: Final[dict[int, dict[str, Seat]]] = {
    seats: {f"@{number_of(seat)}": seat for seat in map(Seat, range(seats))} for seats in (2, 3, 4)
}
"""The seat that starts a round, by the number of seats."""
TOTALS: Final = "\n="
FINAL: Final = "\n=="
UNFINISHED: Final = "\n*"
UNDEALT: Final = -1
ROUND_TOTALS: Final = ""
FINAL_TOTALS: Final = "="
"""What is left of the first words of the parts that begin with totals, once they are cut at TOTALS."""


class Spelt(dict[int, str]):
    """The text of each total, written once."""

    def __missing__(self, total: int) -> str:
        self[total] = text = str(total)
        return text


SPELT: Final = Spelt()


def parts_of(body: str) -> list[list[str]]:
    """Cut the text of a game's play into words, and these into parts."""
    return [part.replace("\n", " \n").split(" ") for part in body.split(TOTALS)]


def in_parts(words: Iterable[str]) -> list[list[str]]:
    """Cut words into parts."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word in (TOTALS, FINAL):
            parts.append([word.removeprefix(TOTALS)])
        else:
            parts[-1].append(word)
    return parts


def follow(family: Family[Any], engine: Any, parts: list[list[str]], at: int) -> "Followed | None":
    """Replay and score a game from its first round on; return None for what only other ways can read."""
    assert family.fast, "the family has a fast way"
    try:
        found = Followed(family, family.fast, engine, parts)
        found.follow(at)
    except (KeyError, IndexError, ValueError):  # a word that has no place here
        return None
    return found


class Followed:
    """A game whose words are followed, and how far they were."""

    def __init__(
        self, family: Family[Any], fast: Fast, engine: Any, parts: list[list[str]]
    ) -> None:
        self.family: Family[Any] = family
        self.fast: Fast = fast
        self.engine: Any = engine
        self.parts: list[list[str]] = parts
        self.rounds: list[list[int]] = []
        """Every seat's totals after each round that was scored."""
        self.moves: int = 0
        self.dealt: int = 0
        """Words of the last deal."""
        self.first: Seat = Seat(0)
        """The seat that started the first round."""
        self.exact: bool = True
        """Whether all is spelt and marked as in the canonical form."""
        self.finished: bool = False
        """Whether the game came to its end, with its final scoring."""
        self.stop: int | None = None
        """Where the explaining replay goes on: the events of the round that were carried out, UNDEALT
        before the round was dealt; None for a game without a fault. The engine is as it was there."""
        self.outcome: int | None = None
        """What came of the last of these events, if its marks contradict that."""

    def follow(self, at: int) -> None:  # noqa: C901, PLR0912, PLR0915 - calls take time
        """Play and score one round after another, to the end of the record."""
        engine: BaseEngine = self.engine
        parts, fast, rounds = self.parts, self.fast, self.rounds
        dealt, draft, tile = fast.dealt, fast.draft, fast.tile
        words, number, last = parts[0], 0, len(parts) - 1
        starts = STARTS[engine.seats]
        self.first = start = starts[words[at + 1]]
        broken = parts[last][-1] == UNFINISHED
        if at:  # set-up lines stand before the first round, which begins a line of its own
            self.exact = words[at].startswith("\n")
            words[at] = words[at].removeprefix("\n")
        while words[at] == ROUNDS[number + 1] and starts[words[at + 1]] == start:
            begin = at + 2
            at = dealt(engine, words, begin)
            self.dealt = at - begin
            if not engine.deal(start, words[begin:at]):
                self.stop = UNDEALT
                return
            cut_short = broken and number == last
            if not cut_short and parts[number + 1][0] != ROUND_TOTALS:
                raise ValueError
            end = len(words) - cut_short
            drafted = fast.drafted(engine, words, at, end) if fast.drafted else end
            events, whole, exact, outcome = draft(engine, words[at:drafted])
            self.moves += events
            if not exact:
                self.exact = False
            engine.settle()
            if not whole:
                self.stop, self.outcome = events, outcome
                return
            if drafted != end and tile:
                tiled, whole = tile(engine, words[drafted:end])
                events += tiled
                if not whole:
                    self.stop = events
                    return
            at = end
            phase = engine.phase
            if phase != "score":
                break
            engine.score()
            if cut_short:
                raise ValueError
            rounds.append(engine.scores[:])
            words, number, at = parts[number + 1], number + 1, 1
            for total in engine.scores:
                if words[at] != SPELT[total]:
                    self.stop = events
                    return
                at += 1
            if engine.phase == "over":
                self.finish([words[at:], *parts[number + 1 :]], events + 1)
                return
            start = engine.start
        if number != last or at != len(words) - 1 or not broken:
            raise ValueError

    def finish(self, parts: list[list[str]], events: int) -> None:
        """Add the final scoring, and compare the final totals."""
        engine: BaseEngine = self.engine
        rest, final = parts
        if rest or final[0] != FINAL_TOTALS or len(final) != 1 + engine.seats:
            raise ValueError
        engine.finish()
        self.finished = True
        if final[1:] != [*map(SPELT.__getitem__, engine.scores)]:
            self.stop = events
