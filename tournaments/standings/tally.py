"""Computes each player's figures from the tables of the store; standings are made from them."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cached_property
from itertools import count, groupby
from math import lcm
from operator import itemgetter
from typing import Any

from tournaments.club.club import Club
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.standings.scoring import Points, beaten_share, wins
from tournaments.store.store import Store

NUMBERS = count(1)
"""Tables of seats are numbered: several may be there at the same time."""
BEATEN_ALL = beaten_share(2, 1, 1)
Values = dict[PlayerNumber, Fraction]
"""What players are compared by."""


@contextmanager
def tallied(store: Store, tournaments: Sequence[str]) -> Iterator["Tally"]:
    """Lay the seats of some tournaments out in a table of their own, for as long as they are tallied.

    Each question to it takes a third of what it takes to ask the views.
    """
    seats = f"tallied_{next(NUMBERS)}"
    laid_out = f"CREATE TEMP TABLE {seats} AS {sql('standings/seats')}"
    store.con.execute(laid_out, [list(tournaments)])
    last = dict(store.rows(sql("standings/last_rounds"), [seats]))
    yield Tally(store, tournaments, None, seats, last)
    store.con.execute(f"DROP TABLE temp.{seats}")


def entrants_of(club: Club, tournaments: Sequence[str]) -> list[PlayerNumber]:
    """List all who are entered in some tournaments, in the order of entry."""
    parts = (club.tournament(each).entrants for each in tournaments)
    return list(dict.fromkeys(player for entrants in parts for player in entrants))


class Tally:
    """Asks for the games of some tournaments, up to a round."""

    def __init__(
        self,
        store: Store,
        tournaments: Sequence[str],
        after: int | None,
        seats: str,
        last: dict[str, int],
    ) -> None:
        self.store = store
        self.tournaments = list(tournaments)
        self.after = after
        self.seats = seats
        """The table in which the seats are laid out."""
        self.last = last
        """The last round of each tournament that has a result, whatever round the tally ends with."""

    def of(self, tournaments: Sequence[str], after: int | None) -> "Tally":
        """Return the tally of some of the tournaments, up to a round."""
        if (self.tournaments, self.after) == ([*tournaments], after):
            return self
        return Tally(self.store, tournaments, after, self.seats, self.last)

    @cached_property
    def entrants(self) -> list[PlayerNumber]:
        """All who are entered, in the order of entry."""
        return entrants_of(self.store.club, self.tournaments)

    def ask(self, name: str, **more: Any) -> list[tuple[Any, ...]]:
        chosen = {"seats": self.seats, "tournaments": self.tournaments, "after": self.after}
        return self.store.con.execute(sql(name), {**chosen, **more}).fetchall()

    @cached_property
    def places(self) -> list[tuple[Any, ...]]:
        return self.ask("standings/places")

    @cached_property
    def scores(self) -> list[tuple[Any, ...]]:
        return self.ask("standings/scores")

    @cached_property
    def played(self) -> dict[PlayerNumber, int]:
        played: dict[PlayerNumber, int] = defaultdict(int)
        for player, _, _, _, games in self.places:
            played[player] += games
        return played

    def earned(self, points: Points) -> Values:
        """Add up what the places of each player are worth."""
        earned: Values = defaultdict(Fraction)
        for player, size, place, shared, games in self.places:
            earned[player] += games * points(size, place, shared)
        return earned

    def wins(self) -> Values:
        return self.earned(wins)

    def relative(self) -> Values:
        """Add up every score as a part of the mean score of its table."""
        relative: Values = {}
        for player, rows in groupby(self.scores, key=itemgetter(0)):
            parts = [
                (score * size, total) if total > 0 else (games, 1)
                for _, size, total, games, score, _, _ in rows
            ]
            below = lcm(*(total for _, total in parts))
            relative[player] = Fraction(
                sum(score * (below // total) for score, total in parts), below
            )
        return relative

    def best(self) -> Values:
        """Find the highest relative score of a single game."""
        highest: Values = {}
        for player, size, total, _, _, best, _ in self.scores:
            value = Fraction(best * size, total) if total > 0 else Fraction(1)
            highest[player] = max(value, highest.get(player, value))
        return highest

    def figures(self) -> Values:
        figures: Values = defaultdict(Fraction)
        for player, *_, figure in self.scores:
            figures[player] += figure
        return figures

    def opposition(self) -> Values:
        """Compute the mean, over all opponents met, of the part of the tables that they beat."""
        strength: Values = {}
        for player, rows in groupby(self.ask("standings/opposition"), key=itemgetter(0)):
            parts = [(games, met, twelfths) for _, games, met, twelfths in rows]
            total = sum(
                (Fraction(twelfths, 12 * games) for games, _, twelfths in parts), Fraction(0)
            )
            strength[player] = total / sum(met for _, met, _ in parts)
        return strength

    def together(self, group: Sequence[PlayerNumber]) -> Values | None:
        """Compare players at the tables where all of them sat; return None if there was no such table."""
        games: dict[int, list[tuple[PlayerNumber, int]]] = defaultdict(list)
        for player, place, game in self.ask("standings/together", players=sorted(group)):
            games[game].append((player, place))
        if not games:
            return None
        shares = dict.fromkeys(group, Fraction(0))
        for seats in games.values():
            ranks = [place for _, place in seats]
            for player, place in seats:
                shared = ranks.count(place)
                own = 1 + sum(other < place for other in ranks)
                shares[player] += beaten_share(len(ranks), own, shared) / BEATEN_ALL
        return shares
