"""Creates tournaments and seasons, enters and withdraws players, sets rules and penalties."""

import re
import secrets
from collections.abc import Collection, Iterator, Sequence

import msgspec

from tournaments.club import events as e
from tournaments.club.club import Club, Player
from tournaments.club.names import folded, without_accents
from tournaments.club.tournament import Tournament, in_order
from tournaments.dates import day_of
from tournaments.errors import Conflict
from tournaments.log.change import Change, changing
from tournaments.numbers import LONGEST, PlayerNumber
from tournaments.players.players import add, checked_name, refuse_near, typed_name
from tournaments.sql import sql
from tournaments.standings.scoring import SIZES, points_of, scoring
from tournaments.standings.standings import standings
from tournaments.standings.tie_breaks import criteria
from tournaments.standings.unplayed import last_round
from tournaments.store.store import Store
from tournaments.tour.rounds import done
from tournaments.tour.typed_numbers import is_quoted, unquoted


class RuleOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The rules that an organiser chooses; what is empty is the default."""

    title: str = ""
    date: str = ""
    variant: str = ""
    scoring: str = ""
    criteria: str = ""
    best: int | None = None
    """How many tournaments of a season count; 0: all."""
    attendance: str = ""
    """Points for each tournament of a season in which a player took part."""


DEFAULTS = RuleOptions(variant="azul", scoring="beat", criteria="PTS WIN REL ROWS OPP DE BEST")


def validated(options: RuleOptions) -> dict[str, object]:
    """Return the chosen settings as the fields of an event."""
    ladder = scoring(options.scoring).text if options.scoring else ""
    codes = criteria(options.criteria) if options.criteria else ()
    present = str(points_of(options.attendance, LONGEST)) if options.attendance else ""
    return {
        "date": day_of(options.date) if options.date else "",
        "variant": options.variant,
        "scoring": ladder,
        "criteria": codes,
        "best": options.best,
        "attendance": present,
    }


def new_tournament(
    store: Store,
    title: str,
    own_id: str,
    options: RuleOptions,
    seed: str = "",
    players: Sequence[PlayerNumber] = (),
) -> Tournament:
    """Create a tournament; its id is made from its title unless one is given."""
    title = free_title(store.club, title)
    name = slug(own_id or title)
    with changing(store) as change:
        rules = {**validated(DEFAULTS), **filled(options)}
        if not rules["date"]:
            rules["date"] = change.at[:10]
        change.add(
            msgspec.convert(
                {
                    "kind": "tournament",
                    "tournament": name,
                    "title": title,
                    "seed": seed or secrets.token_hex(4),
                    **rules,
                },
                e.NewTournament,
            )
        )
        change.add(*(e.Entered(name, player) for player in players))
    return store.club.tournaments[name]


def new_season(
    store: Store,
    title: str,
    own_id: str,
    parts: Sequence[str],
    options: RuleOptions,
    seed: str = "",
) -> Tournament:
    """Make a season of some tournaments."""
    title = free_title(store.club, title)
    name = slug(own_id or title)
    rules = {**validated(DEFAULTS), **filled(options)}
    with changing(store) as change:
        change.add(
            msgspec.convert(
                {
                    "kind": "season",
                    "season": name,
                    "title": title,
                    "seed": seed or secrets.token_hex(4),
                    "scoring": rules["scoring"],
                    "criteria": rules["criteria"],
                    "best": rules["best"] or 0,
                    "attendance": rules["attendance"] or "0",
                },
                e.NewSeason,
            )
        )
        join(change, name, parts)
    return store.club.seasons[name]


def join(change: Change, season: str, parts: Sequence[str]) -> None:
    """Add tournaments to those that count for a season."""
    club = change.store.club
    found = club.season(season)
    for part in parts:
        tournament = club.tournament(part)
        if tournament.id in found.parts:
            raise Conflict(f"{tournament.title!r} counts for {found.title!r} already")
        change.add(e.Joined(found.id, tournament.id))


class Final(msgspec.Struct, frozen=True):
    """A tournament for the best of another, or of a season."""

    made: Tournament
    names: list[str]
    tied: list[str]
    """Who is tied at the cut, where only some of them are in the final."""
    unfinished: bool
    """Whether planned rounds of the heats are not played, or no round at all."""


def final(store: Store, name: str, title: str, top: int) -> Final:
    """Create a final for the best of a tournament or season."""
    heats = store.club.ranked(name)
    ranked = standings(store, heats)
    if not 1 < top <= len(ranked.rows):
        raise Conflict(
            f"there are {len(ranked.rows)} players; --top must be 2 to {len(ranked.rows)}"
        )
    chosen_rows = ranked.rows[:top]
    cut = ranked.rows[top - 1].rank
    tied = [row.name for row in ranked.rows if row.rank == cut]
    beyond = len(ranked.rows) > top and ranked.rows[top].rank == cut
    options = RuleOptions(
        variant=heats.variant, scoring=heats.scoring, criteria=" ".join(heats.criteria)
    )
    made = new_tournament(
        store,
        title or f"{heats.title}, final",
        "",
        options,
        heats.seed,
        [row.player for row in chosen_rows],
    )
    names = [row.name for row in chosen_rows]
    parts = [store.club.tournaments[each] for each in store.club.parts_of(heats)]
    unfinished = any((last_round(store, [p.id], None) or 0) < max(1, p.plan.rounds) for p in parts)
    return Final(made, names, tied if beyond else [], unfinished)


def free_title(club: Club, title: str) -> str:
    """Check a title: records name their tournament by it, so that no two may be alike."""
    shown = checked_name(title)
    for known in (*club.tournaments.values(), *club.seasons.values()):
        if folded(known.title) == folded(shown):
            raise Conflict(f"{known.title!r} exists already: {known.id}")
    return shown


def filled(options: RuleOptions) -> dict[str, object]:
    return {name: value for name, value in validated(options).items() if value or value == 0}


def slug(title: str) -> str:
    """Make an id of a title: `Friday Cup, 2026` is `friday-cup-2026`."""
    name = re.sub(r"[\W_]+", "-", without_accents(title)).strip("-")
    if not name:
        raise Conflict(f"{title!r} does not make an id: give one with --id")
    return name[:60]


def change_rules(store: Store, name: str, options: RuleOptions) -> tuple[Tournament, bool]:
    """Change rules; return whether there are results already, which the new rules now count."""
    club = store.club
    found = club.ranked(name)
    rules = filled(options)
    season = found.id in club.seasons
    odd = [field for field in ("date", "variant") if field in rules and season]
    if odd:
        raise Conflict(f"a season has no {odd[0]} of its own")
    if not season and rules.keys() & {"best", "attendance"}:
        raise Conflict(
            f"{found.title!r} is a tournament: only a season has --best and --attendance"
        )
    if options.title:
        rules["title"] = free_title(club, options.title)
    if not rules:
        raise Conflict("nothing to change: see --help for the options")
    played = store.rows(sql("tour/results_counted"), [club.parts_of(found)])[0][0]
    with changing(store) as change:
        change.add(msgspec.convert({"kind": "change", "tournament": found.id, **rules}, e.Changed))
    counted = played > 0 and bool(rules.keys() - {"title", "date"})
    return store.club.ranked(found.id), counted


class Entries(msgspec.Struct):
    """The outcome for names that were to be entered."""

    entered: list[str] = []
    new: list[str] = []
    before: list[str] = []
    """Who was entered already."""
    late: list[str] = []
    """Who joined a table of the published round."""
    notes: list[str] = []
    """What the organiser should know, in words."""


def enter(
    store: Store,
    name: str,
    who: Sequence[str],
    *,
    new: bool,
    certain: Collection[str] = (),
    table: str = "",
) -> Entries:
    """Enter players; with `new`, unknown ones become players; with a table, they join it in this round.

    A new name that is nearly a known one is refused as NearNames, unless it is among the certain ones, and
    one that has a comma, unless it stands in double quotes.
    """
    whole = [*map(unquoted, filter(is_quoted, who))]
    entries = Entries()
    with changing(store) as change:
        club = store.club
        tournament = club.tournament(name)
        players = {each: club.begun(each) for each in map(unquoted, who)}
        refuse_unknown(
            club, [each for each, known in players.items() if not known], certain, whole, new=new
        )
        for each, known in players.items():
            player = known or club.named(each)
            if player is None:
                player = add(change, typed_name(each))
                entries.new.append(player.name)
            if table:
                seat_late(change, tournament, player, table)
                entries.late.append(player.name)
                continue
            if player.number in tournament.entrants:
                if tournament.entrants[player.number].withdrawn:
                    raise Conflict(
                        f"{player.name!r} has withdrawn: `azul tour return {tournament.id}"
                        f" {player.name!r}`"
                    )
                entries.before.append(player.name)
                continue
            change.add(e.Entered(tournament.id, player.number, tournament.last + 1))
            entries.entered.append(player.name)
    return entries


def seat_late(change: Change, tournament: Tournament, player: Player, table: str) -> None:
    """Seat a player who comes late at a table of the published round; all others keep their seats."""
    number = tournament.last
    published = tournament.rounds.get(number)
    if published is None or published.closed:
        raise Conflict(
            f"no round is being played: without --table, {player.name!r} plays the next one"
        )
    there = done(change.store, tournament, number)
    free = [
        name
        for name, players in in_order(tournament.came(number))
        if len(players) < max(SIZES) and name not in there
    ]
    if table not in free:
        which = f"has a result: `azul tour void {tournament.id} --round {number} --table {table}`"
        why = which if table in there else "has no free seat"
        why = why if table in published.names else "does not exist"
        listed = f"free are {', '.join(free)}" if free else "no table is free"
        raise Conflict(f"round {number}, table {table} {why}; {listed}")
    entrant = tournament.entrants.get(player.number)
    if published.table_of(player.number):
        raise Conflict(
            f"{player.name!r} sits at table {published.table_of(player.number)} of round {number}"
        )
    if player.number in published.seated.byes:
        raise Conflict(f"{player.name!r} has the bye of round {number}")
    if entrant is not None and entrant.withdrawn:
        raise Conflict(
            f"{player.name!r} has withdrawn: `azul tour return {tournament.id} {player.name!r}`"
        )
    if entrant is None:
        change.add(e.Entered(tournament.id, player.number, number))
    elif number in entrant.absent:
        change.add(e.Absent(tournament.id, player.number, number, back=True))
    change.add(e.CameLate(tournament.id, player.number, number, table))


def refuse_unknown(
    club: Club, unknown: list[str], certain: Collection[str], whole: Collection[str], *, new: bool
) -> None:
    """Refuse names that no player has, where no new players are wanted, and mistyped ones of players."""
    for each in unknown:
        if not new:
            hint = club.near(each) or ": use `--new` to create new players"
            raise Conflict(f"there is no player {each!r}{hint}")
        if "," in each and each not in {*certain, *whole}:
            one_by_one = " ".join(f'"{part.strip()}"' for part in each.split(","))
            raise Conflict(
                f"{each!r} may be several players: name them one by one, {one_by_one}, or put"
                f" a name that has a comma in double quotes of its own, '\"{each}\"'"
            )
    refuse_near(club, [each for each in unknown if each not in certain])


def withdraw(store: Store, name: str, who: str, after: int | None) -> tuple[str, int]:
    """Withdraw a player after a round, or after the last one that is over for the player."""
    tournament = store.club.tournament(name)
    player = store.club.wanted_in(tournament, who)
    if store.club.entrant(tournament.id, player.number).withdrawn:
        raise Conflict(f"{player.name!r} has already withdrawn")
    played = sql("tour/last_round_of_player")
    [(last,)] = store.rows(played, [tournament.id, player.number])
    if after is not None and last > after:
        raise Conflict(f"{player.name!r} has a result in round {last}")
    if after is not None and tournament.plan.rounds and after >= tournament.plan.rounds:
        raise Conflict(f"{tournament.title!r} has {tournament.plan.rounds} rounds")
    missed = [
        number
        for number, each in tournament.rounds.items()
        if each.closed or player.number in each.seated.byes
    ]
    number = max([last, *missed]) if after is None else after
    rounds = list(waiting(store, tournament, player.number, number, back=False))
    with changing(store) as change:
        change.add(*rounds, e.Withdrawn(tournament.id, player.number, number))
    return player.name, number


def waiting(
    store: Store, tournament: Tournament, player: PlayerNumber, after: int, *, back: bool
) -> Iterator[e.Absent]:
    """Note the later rounds whose tables still wait: a player leaves them, or comes back."""
    missing = tournament.entrants[player].absent
    for number, each in sorted(tournament.rounds.items()):
        table = each.table_of(player)
        waits = table and not each.closed and table not in done(store, tournament, number)
        if number > after and waits and (number in missing) is back:
            yield e.Absent(tournament.id, player, number, back)


def take_back(store: Store, name: str, who: str) -> str:
    """Bring back a player who withdrew, also to a table that waits."""
    tournament = store.club.tournament(name)
    player = store.club.wanted_in(tournament, who)
    entrant = store.club.entrant(tournament.id, player.number)
    if not entrant.withdrawn:
        raise Conflict(f"{player.name!r} has not withdrawn")
    rounds = list(waiting(store, tournament, player.number, entrant.after or 0, back=True))
    with changing(store) as change:
        change.add(e.Returned(tournament.id, player.number), *rounds)
    return player.name


def penalise(store: Store, name: str, who: str, points: str, reason: str, at: int | None) -> str:
    """Deduct points from a player; `1,5` is 1.5."""
    tournament = store.club.tournament(name)
    player = store.club.wanted_in(tournament, who)
    given = points_of(points.strip().replace(",", "."), LONGEST)
    played = sql("tour/last_round")
    [(last,)] = store.rows(played, [tournament.id])
    if at is not None and at > last + 1:
        raise Conflict(
            f"round {at} is too far ahead: {tournament.title!r} has results up to round {last}"
        )
    with changing(store) as change:
        change.add(e.Penalty(tournament.id, player.number, str(given), reason, at))
    return player.name
