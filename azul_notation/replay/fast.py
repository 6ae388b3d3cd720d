"""The fast way: follows the words of a record on its family's engine, to the place where something is amiss.

It reports nothing. Where it stops, the replay that explains goes on, on the same engine. Nothing here knows a
rule of a game.

A word that begins a line in the canonical form has the line feed before it, wherever it stands: so the parts
of a round are found without a look at each word.
"""

from typing import Any, Final

from azul_notation.rules.family import Family, Fast

NUMBERS: Final = 1000
"""Rounds from here on are for the replay that explains."""
ROUNDS: Final = ["", "R1", *(f"\nR{number}" for number in range(2, NUMBERS))]
STARTS: Final = {f"@{seat}": seat - 1 for seat in range(1, 5)}
TOTALS: Final = "\n="
FINAL: Final = "\n=="
UNFINISHED: Final = "\n*"
UNDEALT: Final = -1


class Stop:
    """Where the replay that explains goes on; the engine is as it was there."""

    def __init__(self, event: int, outcome: int | None, *, finished: bool) -> None:
        self.event: int = event
        """The events of the round that were carried out; UNDEALT before the round was dealt."""
        self.outcome: int | None = outcome
        """What came of the last of them, if its marks contradict that."""
        self.finished: bool = finished
        """Whether the final scoring is done."""


class Followed:
    """How far the words of a game were followed."""

    def __init__(self, engine: Any) -> None:
        self.engine: Any = engine
        self.rounds: list[list[int]] = []
        """Every seat's totals after each round that was scored."""
        self.moves: int = 0
        self.dealt: int = 0
        """Words of the last deal."""
        self.first: int = 0
        """The seat that started the first round, from 0."""
        self.exact: bool = True
        """Whether all is spelt and marked as in the canonical form."""
        self.finished: bool = False
        """Whether the game came to its end."""
        self.stop: Stop | None = None
        """Where something is amiss; None for a game without a fault."""


def follow(family: Family[Any], engine: Any, words: list[str], at: int) -> Followed | None:
    """Replay and score a game from its first round on; None for what only other ways can read."""
    assert family.fast, "the family has a fast way"
    try:
        return Follower(family.fast, engine, words).follow(at)
    except (KeyError, IndexError, ValueError):  # a word that has no place here
        return None


class Follower:
    """Follows the words of one game."""

    def __init__(self, fast: Fast, engine: Any, words: list[str]) -> None:
        self.fast = fast
        self.engine = engine
        self.words = words
        self.found = Followed(engine)

    def follow(self, at: int) -> Followed:
        engine, words, found = self.engine, self.words, self.found
        found.first = start = STARTS[words[at + 1]]
        if start >= engine.seats:
            raise ValueError(start)
        broken = words[-1] == UNFINISHED
        if at:  # set-up lines stand before the first round
            words[at] = words[at].removeprefix("\n")
        while words[at] == ROUNDS[engine.round + 1] and STARTS[words[at + 1]] == start:
            begin = at + 2
            at = self.fast.dealt(engine, words, begin)
            found.dealt = at - begin
            if not engine.deal(start, words[begin:at]):
                return self.stop(UNDEALT)
            end = self.end_of_round(at) if broken else words.index(TOTALS, at)
            events = self.play(at, end)
            if found.stop is not None:
                return found
            if engine.phase != "score":
                return self.break_off(end)
            engine.score()
            found.rounds.append(engine.scores[:])
            if words[end] != TOTALS:
                raise ValueError
            at = end + 1 + engine.seats
            if words[end + 1 : at] != [str(total) for total in found.rounds[-1]]:
                return self.stop(events)
            if engine.phase == "over":
                return self.finish(at, events + 1)
            start = engine.start
        return self.break_off(at)

    def stop(self, event: int, outcome: int | None = None, *, finished: bool = False) -> Followed:
        self.found.stop = Stop(event, outcome, finished=finished)
        return self.found

    def end_of_round(self, at: int) -> int:
        """Find the totals of a round, or the end of a record that was broken off before them."""
        words = self.words
        return words.index(TOTALS, at) if TOTALS in words[at:] else len(words) - 1

    def break_off(self, at: int) -> Followed:
        """Come to the end of a record whose game goes on."""
        if at != len(self.words) - 1 or self.words[at] != UNFINISHED:
            raise ValueError
        return self.found

    def finish(self, at: int, events: int) -> Followed:
        """Add the final scoring, and compare the final totals."""
        engine, words, found = self.engine, self.words, self.found
        if words[at] != FINAL or at + 1 + engine.seats != len(words):
            raise ValueError
        engine.finish()
        found.finished = True
        if words[at + 1 :] != [str(total) for total in engine.scores]:
            return self.stop(events, finished=True)
        return found

    def play(self, begin: int, end: int) -> int:
        """Play the moves and tilings of a round: how many there are."""
        words, engine, fast = self.words, self.engine, self.fast
        drafted = fast.drafted(engine, words, begin, end) if fast.drafted else end
        played, whole, exact, outcome = fast.draft(engine, words[begin:drafted])
        found = self.found
        found.moves += played
        found.exact = found.exact and exact
        engine.settle()
        if not whole:
            self.stop(played, outcome)
            return played
        if drafted == end or fast.tile is None:
            return played
        tiled, whole = fast.tile(engine, words[drafted:end])
        if not whole:
            self.stop(played + tiled)
        return played + tiled
