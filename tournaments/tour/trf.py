"""Writes a tournament of pairs in FIDE's report format, TRF16: fixed columns, one player per line.

The format knows two players at a board only; seat 1, who begins, is written as white. The starting
rank is the order of entry, so that it never changes and a pairing program can follow the rounds; the
lines XXR, XXC, XXP and XXZ tell it what else the next round depends on.
"""

from collections.abc import Iterator
from fractions import Fraction

from tournaments.club.tournament import Tournament
from tournaments.numbers import PlayerNumber
from tournaments.seating.dutch import initial_list, never, starts_white
from tournaments.standings.standings import standings
from tournaments.store.store import Store
from tournaments.tour.pairs_only import Games, games_of
from tournaments.tour.proposals import request_of
from tournaments.tour.seating_input import people

NAME = 33
ZERO = Fraction(0)
WORTH = {"1": Fraction(1), "+": Fraction(1), "U": Fraction(1), "=": Fraction(1, 2)}
"""What the results of a round are worth; a bye of the pairing counts as a win there."""
BYE, NOT_THERE, PLAYING = "  0000 - U", "  0000 - Z", " " * 10
SYSTEM = {"fixed": "Individual: Round-Robin"}
"""The kind of tournament that the method of pairing makes, where it is not a Swiss one."""
MOST = 99.5
"""Points that fit their column."""


def write_trf(store: Store, tournament: Tournament) -> str:
    """Write the tournament; one with larger tables is refused."""
    games = games_of(store, tournament)
    order = {player: number for number, player in enumerate(tournament.entrants, start=1)}
    lines = [f"012 {tournament.title}", f"042 {tournament.date}", f"052 {tournament.date}"]
    lines += [
        f"062 {len(order)}",
        f"092 {SYSTEM.get(tournament.plan.method, 'Individual: Swiss-System')}",
    ]
    rounds = sorted({number for number, _ in games} | set(tournament.rounds))
    lines += for_the_next_round(store, tournament, order, max(rounds, default=0) + 1)
    ranked = standings(store, tournament)
    for row in sorted(ranked.rows, key=lambda each: order[each.player]):
        cells = [cell(tournament, games, order, row.player, number) for number in rounds]
        points = min(sum((WORTH.get(each[-1], ZERO) for each in cells), ZERO), Fraction(MOST))
        name = row.name[:NAME]
        head = f"001 {order[row.player]:>4}      {name:<33}      {'':3} {'':11} {'':10} "
        lines.append(f"{head}{float(points):>4.1f} {row.rank:>4}{''.join(cells)}")
    return "\n".join(lines) + "\n"


def for_the_next_round(
    store: Store, tournament: Tournament, order: dict[PlayerNumber, int], number: int
) -> Iterator[str]:
    """Write what a pairing program has to know: rounds, first colour, who never meets, who is away."""
    planned = tournament.plan.rounds
    yield f"XXR {max(planned, number - 1) if planned else number}"
    if tournament.plan.method == "swiss":
        yield f"XXC {'white1' if starts_white(tournament.seed) else 'black1'}"
    known = initial_list(people(store, tournament, number, order), list(order))
    for one, other in never(known, request_of(tournament, number)):
        yield f"XXP {one} {other}"
    here = tournament.active(number)
    away = [str(order[player]) for player in order if player not in here]
    if away and (not planned or number <= planned):
        yield f"XXZ {' '.join(away)}"


def cell(
    tournament: Tournament,
    games: Games,
    order: dict[PlayerNumber, int],
    player: PlayerNumber,
    number: int,
) -> str:
    """Write a round of a player: opponent, colour, result; blank as long as the game is played."""
    if (number, player) in games:
        other, seat, score = games[number, player]
        return game_cell(order[other], seat, {Fraction(1): "1", Fraction(0): "0"}.get(score, "="))
    published = tournament.rounds.get(number)
    if published is None:
        return NOT_THERE
    table = published.table_of(player)
    if not table:
        return BYE if player in published.seated.byes else NOT_THERE
    if len(tournament.table(number, table)) > 1:
        return PLAYING
    pair = dict(published.seated.tables)[table]
    seat = pair.index(player) + 1
    won = player in tournament.walkovers(number)
    return game_cell(order[pair[2 - seat]], seat, "+" if won else "-")


def game_cell(opponent: int, seat: int, result: str) -> str:
    return f"  {opponent:>4} {'w' if seat == 1 else 'b'} {result}"
