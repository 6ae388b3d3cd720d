"""A tournament of pairs in FIDE's report format, TRF16: fixed columns, one line a player.

The format knows two players at a board only; seat 1, who begins, is written as white.
"""

from fractions import Fraction

from tournaments.duels import Games, games_of
from tournaments.names import plain
from tournaments.standings import standings
from tournaments.store import Store
from tournaments.tournament import Tournament
from tournaments.unplayed import bye_points, win_points

NAME = 33
ZERO = Fraction(0)
WORTH = {"1": Fraction(1), "+": Fraction(1), "U": Fraction(1)} | dict.fromkeys("=H", Fraction(1, 2))
"""What the results of a round are worth."""
MOST = 99.5
"""Points that fit their column."""


def write_trf(store: Store, tournament: Tournament) -> str:
    """Write the tournament; one with larger tables is refused."""
    games = games_of(store, tournament)
    told = standings(store, tournament)
    order = {row.player: number for number, row in enumerate(told.rows, start=1)}
    lines = [f"012 {tournament.title}", f"042 {tournament.date}", f"052 {tournament.date}"]
    lines += [f"062 {len(order)}", "092 Individual: Swiss-System"]
    rounds = sorted({number for number, _ in games} | set(tournament.rounds))
    lines.append(f"XXR {max(tournament.plan.rounds, max(rounds, default=0))}")
    for row in told.rows:
        cells = [cell(tournament, games, order, row.player, number) for number in rounds]
        points = min(sum((WORTH.get(each[-1], ZERO) for each in cells), ZERO), Fraction(MOST))
        name = plain(row.name).title().encode("ascii", "replace").decode()[:NAME]
        head = f"001 {order[row.player]:>4}      {name:<33}      {'':3} {'':11} {'':10} "
        lines.append(f"{head}{float(points):>4.1f} {row.rank:>4}{''.join(cells)}")
    return "\n".join(lines) + "\n"


def cell(
    tournament: Tournament, games: Games, order: dict[int, int], player: int, number: int
) -> str:
    """Write a round of a player: opponent, colour, result; `+` and `-` where one of two did not come."""
    if (number, player) in games:
        other, seat, score = games[number, player]
        result = {Fraction(1): "1", Fraction(0): "0"}.get(score, "=")
        return f"  {order[other]:>4} {'w' if seat == 1 else 'b'} {result}"
    for _, pair in tournament.rounds[number].seated.tables if number in tournament.rounds else ():
        if player in pair:
            forfeit = "+" if player in tournament.walkovers(number) else "-"
            [other] = (order[each] for each in pair if each != player)
            return f"  {other:>4} {'wb'[pair.index(player)]} {forfeit}"
    return f"  0000 - {unplayed_code(tournament, player, number)}"


def unplayed_code(tournament: Tournament, player: int, number: int) -> str:
    """Tell what a round that was not played gave: `U` a win, `H` half of it, `Z` nothing."""
    published = tournament.rounds.get(number)
    if published is None or player not in published.seated.byes:
        return "Z"
    part = bye_points(tournament) / win_points(tournament)
    return {Fraction(1): "U", Fraction(1, 2): "H"}.get(part, "Z")
