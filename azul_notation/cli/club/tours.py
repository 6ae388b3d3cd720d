"""Runs `azul tour`: tournaments, entries, withdrawals and penalties."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from azul_notation.cli.club.store_option import (
    Db,
    Shape,
    Tour,
    Who,
    asked_names,
    opened,
    show_json,
    show_lines,
    show_table,
)
from azul_notation.cli.console import Form, can_ask, counted, fail, notify, show
from tournaments.club.names import listing
from tournaments.club.tournament import Plan, in_order
from tournaments.errors import Conflict, NearNames
from tournaments.numbers import ROUNDS
from tournaments.reports.words import narrow_number
from tournaments.seating.sizes import SIZES
from tournaments.standings.overview import Overview, overview, overviews
from tournaments.store.store import Store
from tournaments.tour import organise
from tournaments.tour.absences import left_at_table, left_waiting
from tournaments.tour.organise import Entries, RuleOptions
from tournaments.tour.rounds import missing
from tournaments.tour.typed_numbers import unquoted

Scoring = Annotated[
    str,
    typer.Option(
        help="beat, wins, 5-3-2-1, 6-4-2-0, 1000-100-10-1, your own numbers such as 10-6-3-1, or"
        " for each table size 4:6-4-2-0,3:6-3-0,2:6-0."
    ),
]
Ties = Annotated[
    str, typer.Option(help="Tie-breaks in order: WIN REL ROWS OPP DE BEST LOT.", metavar="CODES")
]
Date = Annotated[
    str, typer.Option(help="Date, as 2026-11-18 or 18.11.2026 (default: today).", metavar="DAY")
]
Variant = Annotated[str, typer.Option(help="Variant of results that you type in.")]
OwnId = Annotated[str, typer.Option("--id", help="Short id (default: from the title).")]
Seed = Annotated[str, typer.Option(help="Random seed for lots (default: random).")]
Title = Annotated[str, typer.Argument(metavar="TITLE", show_default=False)]
Players = Annotated[list[str] | None, typer.Argument(metavar="[PLAYER…]", show_default=False)]


def new(
    title: Title,
    date: Date = "",
    scoring: Scoring = "",
    ties: Ties = "",
    variant: Variant = "",
    own_id: OwnId = "",
    seed: Seed = "",
    db: Db = None,
) -> None:
    """Create a tournament."""
    options = RuleOptions(date=date, variant=variant, scoring=scoring, criteria=ties)
    with opened(db, write=True) as store:
        made = organise.new_tournament(store, title, own_id, options, seed)
        show(
            f"tournament {made.id}: {made.title}, {made.date}, scoring {made.scoring}, seed {made.seed}"
        )
        show(f"next: `azul tour enter {made.id} PLAYER…`")


def final(
    tour: Tour,
    top: Annotated[int, typer.Option(min=2, help="Number of players.", show_default=False)],
    title: Annotated[
        str, typer.Option(help="Title (default: the heats' title, with “final”).")
    ] = "",
    db: Db = None,
) -> None:
    """Create a final for the best players of a tournament or season."""
    with opened(db, write=True) as store:
        final = organise.final(store, tour, title, top)
        name = final.made.id
        show(f"tournament {name}: {listing(final.names)}")
        show(f"next: `azul tour plan {name} --rounds 1`, then `azul tour pair {name}`")
        if final.unfinished:
            notify("azul: some rounds before the final are not played yet")
        if final.tied:
            notify(
                f"azul: {listing(final.tied)} are tied at the cut, and only some of them are in the final"
            )


def changed(
    tour: Tour,
    title: Annotated[str, typer.Option(help="New title.")] = "",
    date: Annotated[str, typer.Option(help="New date.", metavar="DAY")] = "",
    scoring: Scoring = "",
    ties: Ties = "",
    variant: Variant = "",
    db: Db = None,
) -> None:
    """Change the rules of a tournament or season; existing results are scored again."""
    options = RuleOptions(title=title, date=date, variant=variant, scoring=scoring, criteria=ties)
    with opened(db, write=True) as store:
        made, played = organise.change_rules(store, tour, options)
        day = f"{made.date}, " if made.date else ""
        show(f"{made.title}: {day}scoring {made.scoring}, ties {' '.join(made.criteria)}")
        if played:
            notify("azul: existing results are scored by the new rules")


def listed(db: Db = None, form: Shape = Form.text) -> None:
    """List the tournaments."""
    with opened(db) as store:
        rows = overviews(store)
        if form is Form.json:
            for each in rows:
                show_json(each)
            return
        cells = [(r.tournament, r.title, r.date, r.entrants, r.rounds, r.results) for r in rows]
        head = ("id", "title", "date", "players", "rounds", "results")
        show_table(head, cells, "<<<>>>")


def shown(tour: Tour, db: Db = None, form: Shape = Form.text) -> None:
    """Show a tournament: its rules, players, and results round by round."""
    with opened(db) as store:
        report = overview(store, store.club.tournament(tour))
        if form is Form.json:
            show_json(report)
            return
        show(f"{report.title} ({report.tournament}), {report.date}, {report.variant}")
        show(f"scoring {report.scoring}; ties {' '.join(report.criteria)}; seed {report.seed}")
        show_lines(plan_words(report.plan), *wishes(report))
        names = [
            entry.player + (f" ({entry.note})" if entry.note else "") for entry in report.entries
        ]
        show_lines(f"{counted(report.entrants, 'player')}: {listing(names)}")
        for each in report.tables:
            cells = [
                (s.seat, s.player, s.score, s.figure, s.place, narrow_number(s.points))
                for s in each.seats
            ]
            show(f"\nround {each.round}, table {each.table} ({each.source})")
            show_table(("", "player", "score", "rows", "place", "points"), cells, "><>>>>")


def plan_words(plan: Plan) -> str:
    """Describe how rounds are seated."""
    many = counted(plan.rounds, "round") if plan.rounds else "any number of rounds"
    tables = " and ".join(map(str, plan.sizes))
    byes = f", a bye gives {plan.bye_points}" if plan.bye_points else ""
    missed = f", an absence gives {plan.absence_points}" if plan.absence_points != "0" else ""
    turns = ", turns at small tables before new opponents" if plan.prefer == "turns" else ""
    tables = f"tables of {tables}, short tables {plan.short}{turns}"
    return f"{many}, {plan.method}, {tables}{byes}{missed}"


def wishes(report: Overview) -> Iterator[str]:
    """Describe who must not meet, who always sits where, and who misses which round."""
    for group, names in report.groups.items():
        yield f"{group}: {listing(names)} are kept apart"
    for name, table in report.fixed.items():
        yield f"{name} always sits at table {table}"
    for name, rounds in report.absent.items():
        yield f"{name} misses round {', '.join(map(str, rounds))}"


def entered(
    tour: Tour,
    players: Players = None,
    new: Annotated[
        bool, typer.Option("--new", help="Create players that are not yet in the club.")
    ] = False,
    roster: Annotated[
        Path | None,
        typer.Option("--csv", help="Enter the players of a roster too.", metavar="FILE"),
    ] = None,
    everybody: Annotated[
        bool, typer.Option("--all", help="Enter all players of the club.")
    ] = False,
    table: Annotated[
        str, typer.Option(help="Join this table of the published round, at its last seat.")
    ] = "",
    db: Db = None,
) -> None:
    """Enter players: all of them, or none if one is unknown.

    Latecomers play from the next round on. With --table they join a table of the published round instead,
    if it has no result yet; no other player moves. A roster is a file that `azul player import` can read.
    """
    who = [*(players or [])]
    if roster is not None or everybody:
        with opened(db, write=True) as store:
            who += numbers_of(store, tour, roster, everybody=everybody)
    if not who:
        with opened(db) as store:
            try:
                store.club.tournament(tour)
            except Conflict as unknown:  # a name alone is taken for the tournament
                fail(
                    f"{unknown}: write the tournament first, as in `azul tour enter TOUR {tour!r}`"
                )
        fail("give PLAYER…, --csv FILE, or --all")
    report = entries(tour, who, new=new, table=" ".join(table.split()), db=db)
    for words, names in (
        ("entered", [*report.entered, *report.late]),
        ("entered already:", report.before),
    ):
        if names:
            show(f"{words} {listing(names)}")
    if report.new:
        notify(f"azul: new to the club: {listing(report.new)}")
    for each in report.notes:
        show(each)


def numbers_of(store: Store, tour: str, roster: Path | None, *, everybody: bool) -> list[str]:
    """List the players of a roster, or of the club, who have not withdrawn, by their numbers."""
    people = store.club.people() if everybody else []
    if roster is not None:
        from azul_notation.cli.club.roster import roster_of  # noqa: PLC0415 - slow to load

        imported = roster_of(store, roster, "")
        people = [*people, *imported.new, *imported.known]
    entrants = store.club.tournament(tour).entrants
    gone = {number for number, each in entrants.items() if each.withdrawn}
    return [
        f"#{number}"
        for number in dict.fromkeys(each.number for each in people)
        if number not in gone
    ]


def entries(tour: str, players: list[str], *, new: bool, table: str, db: Path | None) -> Entries:
    """Enter players; ask on a terminal who is meant by a name that is nearly a known one."""
    with opened(db, write=True) as store:
        try:
            return reported(store, tour, organise.enter(store, tour, players, new=new, table=table))
        except NearNames as found:
            if not can_ask():
                raise
            near = found.near
    meant = asked_names(near)
    with opened(db, write=True) as store:
        wanted = [meant.get(unquoted(name), name) for name in players]
        made = organise.enter(store, tour, wanted, new=new, certain=meant.keys(), table=table)
        return reported(store, tour, made)


def reported(store: Store, tour: str, made: Entries) -> Entries:
    """Add what happens to players who come while a round is played."""
    tournament = store.club.tournament(tour)
    number, published = tournament.last, tournament.rounds.get(tournament.last)
    notes = [left_at_table(store, tour, name, number) for name in made.late]
    lacking = missing(store, tournament, number) if published and made.entered else []
    if lacking:
        tables = in_order(tournament.came(number))
        free = [name for name, who in tables if name in lacking and len(who) < max(SIZES)]
        seat = f"; --table {free[0]} instead lets them join round {number} now" if free else ""
        where = f" (free: {', '.join(free)})" if len(free) > 1 else ""
        notes.append(f"they play from round {number + 1}{seat}{where}")
    made.notes = notes
    return made


def withdrawn(
    tour: Tour,
    player: Who,
    after: Annotated[
        int | None, typer.Option(help="Last round the player took part in.", min=1, max=ROUNDS)
    ] = None,
    db: Db = None,
) -> None:
    """Withdraw a player, who stays in the standings with the points already won."""
    with opened(db, write=True) as store:
        name, last = organise.withdraw(store, tour, player, after)
        show(f"{name} has withdrawn after round {last}" if last else f"{name} has withdrawn")
        show_lines(*left_waiting(store, tour, player))


def returned(tour: Tour, player: Who, db: Db = None) -> None:
    """Let a player who withdrew come back."""
    with opened(db, write=True) as store:
        show(f"{organise.take_back(store, tour, player)} is back")
        show_lines(*left_waiting(store, tour, player))


def penalised(
    tour: Tour,
    player: Who,
    points: Annotated[
        str,
        typer.Argument(metavar="POINTS", help="3, 1/2 or 1.5; -1 awards 1.", show_default=False),
    ],
    reason: Annotated[str, typer.Option(help="Reason for the penalty.")] = "",
    at: Annotated[
        int | None, typer.Option("--round", min=1, max=ROUNDS, help="Round of the penalty.")
    ] = None,
    db: Db = None,
) -> None:
    """Deduct points from a player: 3, 1/2, 1.5; a negative number awards them."""
    with opened(db, write=True) as store:
        name = organise.penalise(store, tour, player, points, reason, at)
        given = points.removeprefix("-")
        show(f"{name} loses {points}" if given == points else f"{name} is awarded {given}")
