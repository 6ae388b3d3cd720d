"""Rounds: planned, proposed, changed by hand, published, closed. What was published is never made again."""

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from tournaments import events as e
from tournaments.club import Conflict
from tournaments.duels import PAIR
from tournaments.log import Change, changing
from tournaments.people import people
from tournaments.scoring import SIZES, fraction
from tournaments.seating.dutch import seat_pairs
from tournaments.seating.model import NoSeating, Person, Seating, Wish
from tournaments.seating.pair import seat
from tournaments.seating.sizes import why_bye
from tournaments.standings import last_round
from tournaments.store import Store
from tournaments.tournament import Plan, Tournament, in_order

METHODS = ("swiss", "king", "random", "fixed")
SHORTS = ("even", "low", "high")
MOST = 100
"""Rounds of a tournament."""


def plan(store: Store, name: str, told: e.Planned) -> Plan:
    """Choose how rounds are seated."""
    tournament = store.club.tournament(name)
    check_plan(told)
    if 0 < told.rounds < tournament.last:
        raise Conflict(f"{tournament.title!r} has {tournament.last} rounds already")
    if told == e.Planned(told.tournament):
        raise Conflict("nothing was chosen: see --help for what can be")
    with changing(store) as change:
        change.add(msgspec.structs.replace(told, tournament=tournament.id))
    return store.club.tournament(tournament.id).plan


def check_plan(told: e.Planned) -> None:
    """Refuse what no round can be seated by."""
    if not 0 <= told.rounds <= MOST:
        raise Conflict(f"a tournament has at most {MOST} rounds")
    for word, known in ((told.method, METHODS), (told.short, SHORTS)):
        if word and word not in known:
            raise Conflict(f"there is no {word!r}: choose {', '.join(known)}")
    if set(told.sizes) - set(SIZES) or len(set(told.sizes)) < len(told.sizes):
        raise Conflict("sizes of tables are 4, 3 and 2: write 4,3 for fours and threes")
    for points in (told.bye_points, told.absence_points):
        try:
            given = fraction(points or "0")
        except ValueError:
            raise Conflict(f"{points!r} is no number of points") from None
        if given < 0:
            raise Conflict(f"{points}: what a missed round gives is not below 0")


def keep_apart(store: Store, name: str, group: str, who: Sequence[str]) -> list[str]:
    """Let players of a group never meet."""
    tournament = store.club.tournament(name)
    players = [store.club.wanted(each) for each in who]
    for player in players:
        store.club.entrant(tournament.id, player.number)
    if not group or (not players and group not in tournament.groups):
        raise Conflict("name a group and its players")
    if len({player.number for player in players}) == 1:
        raise Conflict("a group has two players or more")
    with changing(store) as change:
        numbers = tuple(sorted({player.number for player in players}))
        change.add(e.Grouped(tournament.id, group, numbers))
    return [player.name for player in players]


def fix_table(store: Store, name: str, who: str, table: str) -> str:
    """Let a player always sit at one table of the room; an empty name ends that."""
    tournament, player = store.club.tournament(name), store.club.wanted(who)
    store.club.entrant(tournament.id, player.number)
    with changing(store) as change:
        change.add(e.Fixed(tournament.id, player.number, " ".join(table.split())))
    return player.name


def done(store: Store, tournament: Tournament, number: int) -> dict[str, int]:
    """List the tables of a round that have a result, with the number of its event."""
    query = "SELECT board_table, seq FROM results WHERE tournament = ? AND round = ? ORDER BY seq"
    return dict(store.rows(query, [tournament.id, number]))


def missing(store: Store, tournament: Tournament, number: int) -> list[str]:
    """List the tables of a published round that have no result."""
    there = done(store, tournament, number)
    playing = [name for name, players in in_order(tournament.came(number)) if len(players) > 1]
    return [name for name in playing if name not in there]


def wish_of(tournament: Tournament, number: int, method: str = "", again: int = 0) -> Wish:
    """Say what is asked for a round; another proposal has another seed."""
    chosen = tournament.plan
    told: dict[str, Any] = {
        "round": number,
        "rounds": max(chosen.rounds, number),
        "seed": f"{tournament.seed}/{again}" if again else tournament.seed,
        "method": method or chosen.method,
        "sizes": chosen.sizes,
        "short": chosen.short,
    }
    return msgspec.convert(told, Wish)


def locked(tournament: Tournament, wish: Wish, keep: Sequence[str]) -> Wish:
    """Keep tables of the proposal as they are."""
    if not keep:
        return wish
    tables = dict(current(tournament).seated.tables)
    for name in keep:
        if name not in tables:
            raise Conflict(f"the proposal has no table {name}: {', '.join(tables)}")
    kept = tuple(tables[name] for name in keep)
    return msgspec.structs.replace(wish, locked=kept, locked_names=tuple(keep))


def propose(
    store: Store, name: str, method: str = "", again: int = 0, keep: Sequence[str] = ()
) -> tuple[Tournament, Seating]:
    """Propose the next round; those before are closed if all their tables are in."""
    tournament = store.club.tournament(name)
    number = max(tournament.last, last_round(store, [tournament.id], None) or 0) + 1
    with changing(store) as change:
        close_all(change, tournament)
        if tournament.plan.rounds and number > tournament.plan.rounds:
            raise Conflict(
                f"{tournament.title!r} has {tournament.plan.rounds} rounds, and all were published:"
                f" `azul tour plan {tournament.id} --rounds {number}` adds one"
            )
        present = people(store, tournament, number)
        wish = locked(tournament, wish_of(tournament, number, method, again), keep)
        try:
            seating = seat_round(store, tournament, present, wish)
        except NoSeating as reason:
            raise Conflict(str(reason)) from None
        change.add(
            e.Proposed(tournament.id, number, seated(tournament, number, present, wish, seating))
        )
    return store.club.tournament(tournament.id), seating


def seat_round(
    store: Store, tournament: Tournament, present: Sequence[Person], wish: Wish
) -> Seating:
    """Seat a round; pairs by the system of FIDE, where its package is installed."""
    if wish.sizes != (PAIR,) or wish.method != "swiss":
        return seat(present, wish)
    here = {each.number for each in present}
    left = [each for each in tournament.entrants if each not in here]
    gone = people(store, tournament, wish.round, left)
    try:
        return seat_pairs(present, wish, [each for each in gone if each.games])
    except NoSeating:  # more rounds than FIDE's rules allow these players
        return seat(present, wish)


def why_byes(store: Store, tournament: Tournament, number: int, byes: Sequence[int]) -> list[str]:
    """Say for each bye why it is this player's."""
    present = people(store, tournament, number)
    return [why_bye(person, present) for person in present if person.number in byes]


def close_all(change: Change, tournament: Tournament) -> list[int]:
    """Close every round that is open, or say which tables are missing."""
    closed = []
    for number, each in sorted(tournament.rounds.items()):
        lacking = missing(change.store, tournament, number)
        if lacking:
            raise Conflict(
                f"round {number} is open, results are missing: table {', '.join(lacking)} (`azul tour"
                f" result {tournament.id} --round {number} --table {lacking[0]} --scores …`)"
            )
        if not each.closed:
            change.add(e.Closed(tournament.id, number))
            closed.append(number)
    return closed


def close(store: Store, name: str) -> list[int]:
    """Close the rounds that are open."""
    tournament = store.club.tournament(name)
    if not tournament.last:
        raise Conflict(f"no round is published: `azul tour pair {tournament.id}` proposes one")
    with changing(store) as change:
        closed = close_all(change, tournament)
    if not closed:
        raise Conflict(f"round {tournament.last} is closed already")
    return closed


def seated(
    tournament: Tournament, number: int, present: Sequence[Person], wish: Wish, seating: Seating
) -> e.Seated:
    """Lay a seating out as data, with the hash of all that it was made from."""
    asked = msgspec.json.encode([present, wish], enc_hook=str)
    away = [
        each.player
        for each in tournament.entrants.values()
        if number in each.absent and not each.withdrawn
    ]
    return e.Seated(
        tables=tuple((table.name, table.players) for table in seating.tables),
        byes=seating.byes,
        absent=tuple(away),
        seed=wish.seed,
        engine=seating.engine,
        input=hashlib.sha256(asked).hexdigest(),
        cost=tuple(
            e.Cost(criterion, str(measure.value), str(measure.bound), measure.why)
            for criterion, measure in seating.cost.items()
        ),
        flags=tuple((table.name, table.flags) for table in seating.tables if table.flags),
    )


def current(tournament: Tournament) -> e.Proposed:
    """Find the proposal that waits to be published."""
    if tournament.proposal is None:
        raise Conflict(f"there is no proposal: `azul tour pair {tournament.id}` makes one")
    return tournament.proposal


def outdated(store: Store, tournament: Tournament) -> list[str]:
    """Tell who is in the proposal and does not play, or plays and is not in it."""
    made = current(tournament)
    club = store.club
    present = set(tournament.active(made.round))
    sitting = [player for _, players in made.seated.tables for player in players]
    told = {club.player(each).number for each in (*sitting, *made.seated.byes)}
    gone = [f"{club.player(each).name} does not play" for each in sorted(told - present)]
    return gone + [f"{club.player(each).name} is not in it" for each in sorted(present - told)]


def publish(store: Store, name: str) -> tuple[Tournament, int]:
    """Make the proposal the round."""
    tournament = store.club.tournament(name)
    made = current(tournament)
    who = outdated(store, tournament)
    if who:
        raise Conflict(
            f"the proposal is out of date ({', '.join(who)}):"
            f" `azul tour pair {tournament.id}` makes another"
        )
    if done(store, tournament, made.round):
        raise Conflict(f"round {made.round} has results already: `azul tour void` takes them back")
    with changing(store) as change:
        change.add(e.Published(tournament.id, made.round, made.seated))
    return store.club.tournament(tournament.id), made.round


def confirm(store: Store, name: str, number: int, table: str) -> None:
    """Note that the players of a table agree to its result."""
    tournament = store.club.tournament(name)
    if number not in tournament.rounds:
        raise Conflict(f"round {number} is not published")
    names = tournament.rounds[number].names
    if table not in names:
        raise Conflict(f"round {number} has no table {table}: {', '.join(names)}")
    result = done(store, tournament, number).get(table)
    if result is None:
        raise Conflict(f"round {number}, table {table} has no result to confirm")
    if tournament.rounds[number].confirmed.get(table) == result:
        raise Conflict("it is confirmed already")
    with changing(store) as change:
        change.add(e.Confirmed(tournament.id, number, table, result))
