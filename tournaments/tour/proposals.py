"""Proposes how the next round is seated, and publishes the proposal, which then never changes."""

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from azul_notation.diagnostics.extras import MissingExtra
from tournaments.club import events as e
from tournaments.club.names import listing
from tournaments.club.tournament import Plan, Tournament
from tournaments.errors import Conflict, NoSeating
from tournaments.log.change import changing
from tournaments.seating.byes import why_bye
from tournaments.seating.maker import DUTCH
from tournaments.seating.model import Person, Seating, SeatingRequest
from tournaments.standings.unplayed import last_round
from tournaments.store.store import Store
from tournaments.tour.pairs_only import PAIR, only_pairs
from tournaments.tour.rounds import close_all, done, missing
from tournaments.tour.seating_input import people


def request_of(
    tournament: Tournament, number: int, method: str = "", again: int = 0
) -> SeatingRequest:
    """Return what is asked for a round; another proposal has another seed."""
    chosen = tournament.plan
    fields: dict[str, Any] = {
        "round": number,
        "rounds": max(chosen.rounds, number),
        "seed": f"{tournament.seed}/{again}" if again else tournament.seed,
        "method": method or chosen.method,
        "sizes": chosen.sizes,
        "short": chosen.short,
        "prefer": chosen.prefer,
    }
    return msgspec.convert(fields, SeatingRequest)


def locked(tournament: Tournament, request: SeatingRequest, keep: Sequence[str]) -> SeatingRequest:
    """Keep tables of the proposal as they are."""
    if not keep:
        return request
    tables = dict(current(tournament).seated.tables)
    for name in keep:
        if name not in tables:
            raise Conflict(f"the proposal has no table {name}: {', '.join(tables)}")
    kept = tuple(tables[name] for name in keep)
    return msgspec.structs.replace(request, locked=kept, locked_names=tuple(keep))


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
        if not present:
            raise Conflict(f"no players are entered: `azul tour enter {tournament.id} PLAYER…`")
        request = locked(tournament, request_of(tournament, number, method, again), keep)
        try:
            seating = seat_round(store, tournament, present, request)
        except NoSeating as reason:
            raise Conflict(str(reason)) from None
        if again and seating.engine.startswith(DUTCH):
            raise Conflict("the Dutch system has no lots: --again changes nothing")
        change.add(
            e.Proposed(tournament.id, number, seated(tournament, number, present, request, seating))
        )
    return store.club.tournament(tournament.id), seating


def lacks_dutch(store: Store, tournament: Tournament, method: str = "") -> str:
    """Explain what to install if rounds would be paired by the Dutch system, and it is not there."""
    swiss = (method or tournament.plan.method) == "swiss" and tournament.plan.sizes == (PAIR,)
    if not swiss or not only_pairs(store, tournament):
        return ""
    from tournaments.seating.dutch import installed  # noqa: PLC0415 - slow to load

    if installed():
        return ""
    return f"{MissingExtra('the Dutch system of FIDE', 'dutch')}; until then azul-seating seats the pairs"


def seat_round(
    store: Store, tournament: Tournament, present: Sequence[Person], request: SeatingRequest
) -> Seating:
    """Seat a round; pairs by the system of FIDE, where its package is installed."""
    from tournaments.seating.pair import seat  # noqa: PLC0415 - slow to load

    pairs = request.sizes == (PAIR,) and request.method == "swiss"
    if not pairs or not only_pairs(store, tournament):
        return seat(present, request)
    from tournaments.seating.dutch import seat_pairs  # noqa: PLC0415 - slow to load

    here = {each.number for each in present}
    left = [each for each in tournament.entrants if each not in here]
    gone = people(store, tournament, request.round, left) if left else []
    try:
        return seat_pairs(present, request, gone, list(tournament.entrants))
    except NoSeating:  # more rounds than FIDE's rules allow these players, or tables that stay
        return seat(present, request)


def why_byes(store: Store, tournament: Tournament, number: int, seating: Seating) -> list[str]:
    """Explain for each bye why it is this player's."""
    if not seating.byes:
        return []
    present = people(store, tournament, number)
    return [
        why_bye(person, present, seating.engine)
        for person in present
        if person.number in seating.byes
    ]


def seated(
    tournament: Tournament,
    number: int,
    present: Sequence[Person],
    request: SeatingRequest,
    seating: Seating,
) -> e.Seated:
    """Lay out a seating as data, with the hash of all that it was made from."""
    away = [
        each.player
        for each in tournament.entrants.values()
        if number in each.absent and not each.withdrawn
    ]
    return e.Seated(
        tables=tuple((table.name, table.players) for table in seating.tables),
        byes=seating.byes,
        absent=tuple(away),
        seed=request.seed,
        engine=seating.engine,
        input=input_of(tournament, number, present),
        cost=tuple(
            e.Cost(criterion, str(measure.value), str(measure.bound), measure.why)
            for criterion, measure in seating.cost.items()
        ),
        noticed=tuple((table.name, table.flags) for table in seating.tables if table.flags),
    )


def input_of(tournament: Tournament, number: int, present: Sequence[Person]) -> str:
    """Hash all that a seating is made from: who is there with what happened so far, and the plan."""
    nameless = [msgspec.structs.replace(each, name="") for each in present]
    request = msgspec.to_builtins(request_of(tournament, number))
    if request["prefer"] == Plan().prefer:  # proposals from before there was a choice still stand
        del request["prefer"]
    asked = msgspec.json.encode([nameless, request], enc_hook=str)
    return hashlib.sha256(asked).hexdigest()


def current(tournament: Tournament) -> e.Proposed:
    """Find the proposal that waits to be published."""
    if tournament.proposal is not None:
        return tournament.proposal
    if tournament.last and not tournament.rounds[tournament.last].closed:
        raise Conflict(
            f"there is no proposal; round {tournament.last} is published:"
            f" `azul tour status {tournament.id}` shows what is next"
        )
    raise Conflict(f"there is no proposal: `azul tour pair {tournament.id}` makes one")


def outdated(store: Store, tournament: Tournament) -> list[str]:
    """List what has changed since the proposal was made: who plays, results, groups, the plan."""
    made = current(tournament)
    club = store.club
    present = set(tournament.active(made.round))
    sitting = [player for _, players in made.seated.tables for player in players]
    placed = {club.player(each).number for each in (*sitting, *made.seated.byes)}
    gone = [f"{club.player(each).name} does not play" for each in sorted(placed - present)]
    if added := [club.name_of(each) for each in sorted(present - placed)]:
        gone.append(f"{listing(added)} {'are' if len(added) > 1 else 'is'} not in it")
    lacking = [
        f"round {number}, table {name} has no result"
        for number in sorted(tournament.rounds)
        for name in missing(store, tournament, number)
    ]
    if gone or lacking:
        return gone + lacking
    now = input_of(tournament, made.round, people(store, tournament, made.round))
    return [] if now == made.seated.input else ["results, groups or the plan have changed"]


def publish(store: Store, name: str) -> tuple[Tournament, int]:
    """Make the proposal the round."""
    tournament = store.club.tournament(name)
    made = current(tournament)
    who = outdated(store, tournament)
    if who:
        raise Conflict(
            f"the proposal is out of date ({'; '.join(who)}):"
            f" `azul tour pair {tournament.id}` makes another"
        )
    if done(store, tournament, made.round):
        raise Conflict(f"round {made.round} has results already: `azul tour void` takes them back")
    with changing(store) as change:
        change.add(e.Published(tournament.id, made.round, made.seated))
    return store.club.tournament(tournament.id), made.round
