"""Runs the commands of rounds: `azul tour plan`, `pair`, `publish`, `close` and others."""

from typing import Annotated

import typer

from azul_notation.cli.club.store_option import (
    Db,
    Shape,
    Tour,
    Who,
    opened,
    show_json,
    show_lines,
    show_table,
)
from azul_notation.cli.club.tours import plan_words
from azul_notation.cli.console import Form, fail, notify, show
from tournaments.club import events as e
from tournaments.club.names import listing
from tournaments.club.tournament import Tournament, in_order
from tournaments.log.validation import METHODS
from tournaments.numbers import ROUNDS, whole_number
from tournaments.seating import words
from tournaments.seating.flags import describe_flag
from tournaments.seating.model import SeatedTable, Seating
from tournaments.seating.sizes import odd_sizes
from tournaments.store.store import Store
from tournaments.tour import absences, edits, presence, proposals, rounds
from tournaments.tour.outlook import remarks
from tournaments.tour.proposals import request_of
from tournaments.tour.round_form import proposed_form

Number = Annotated[
    int, typer.Option("--round", min=1, max=ROUNDS, help="Round.", show_default=False)
]
Prefer = Annotated[
    str,
    typer.Option(
        help="What matters more: opponents (as few rematches as possible) or turns (equal turns"
        " at small tables)."
    ),
]


def plan(
    tour: Tour,
    number: Annotated[
        int | None, typer.Option("--rounds", min=0, help="Number of rounds (0: open).")
    ] = None,
    sizes: Annotated[str, typer.Option(help="Table sizes, preferred first: 4,3.")] = "",
    method: Annotated[str, typer.Option(help="Seating method: swiss, king, random or fixed.")] = "",
    short: Annotated[
        str,
        typer.Option(
            help="Who sits at small tables: even (in turn), low (the last in the standings) or high."
        ),
    ] = "",
    prefer: Prefer = "",
    bye_points: Annotated[str, typer.Option(help="Points for a bye.")] = "",
    absence_points: Annotated[str, typer.Option(help="Points for a missed round.")] = "",
    db: Db = None,
) -> None:
    """Choose how the rounds of a tournament are seated."""
    state = e.Planned(
        tour,
        number or 0,
        sizes_of(sizes),
        method,
        short,
        bye_points,
        absence_points,
        open_end=number == 0,
        prefer=prefer,
    )
    with opened(db, write=True) as store:
        made = rounds.plan(store, tour, state)
        show(plan_words(made))
        for remark in remarks(store, store.club.tournament(tour)):
            show(remark)
        warn_without_dutch(store, tour)


def apart(
    tour: Tour,
    group: Annotated[str, typer.Argument(metavar="GROUP", show_default=False)],
    players: Annotated[
        list[str] | None, typer.Argument(metavar="[PLAYER…]", show_default=False)
    ] = None,
    db: Db = None,
) -> None:
    """Keep the players of a group (a family, a club) apart. Without players, dissolve the group."""
    with opened(db, write=True) as store:
        names = rounds.keep_apart(store, tour, group, players or [])
        show(f"{group}: {listing(names)} are kept apart" if names else f"{group} is dissolved")


def fix(
    tour: Tour,
    player: Who,
    table: Annotated[
        str, typer.Argument(metavar="[TABLE]", help="Table number (default: anywhere).")
    ] = "",
    db: Db = None,
) -> None:
    """Seat a player at the same table in every round."""
    with opened(db, write=True) as store:
        name = rounds.fix_table(store, tour, player, table)
        show(f"{name} always sits at table {table}" if table else f"{name} sits anywhere")


def absent(
    tour: Tour,
    player: Who,
    number: Number,
    back: Annotated[bool, typer.Option("--back", help="The player is present after all.")] = False,
    db: Db = None,
) -> None:
    """Mark a player absent for a round; at a published table the others play on."""
    with opened(db, write=True) as store:
        name = absences.absent(store, tour, player, number, back=back)
        show(f"{name} {'plays' if back else 'misses'} round {number}")
        left = absences.left_at_table(store, tour, player, number)
        if left:
            show(left)


def check_in(
    tour: Tour,
    player: Who,
    back: Annotated[
        bool, typer.Option("--back", help="The player is not there after all.")
    ] = False,
    db: Db = None,
) -> None:
    """Note that a player is there; it changes no seating."""
    with opened(db, write=True) as store:
        name = presence.check_in(store, tour, player, back=back)
        show(f"{name} {'is not there after all' if back else 'has checked in'}")


def public(
    tour: Tour,
    what: Annotated[
        str,
        typer.Argument(metavar="WHAT", help="nothing, pairings or standings.", show_default=False),
    ],
    db: Db = None,
) -> None:
    """Choose what everyone may see on the pages of `azul serve`: nothing, pairings, or standings too."""
    with opened(db, write=True) as store:
        tournament = rounds.open_pages(store, tour, what)
        show(f"everyone may see {tournament.shows} of {tournament.title}")


def pair(
    tour: Tour,
    method: Annotated[str, typer.Option(help="Seating method for this round only.")] = "",
    again: Annotated[int, typer.Option(min=0, help="Try another draw: 1, 2, …")] = 0,
    keep: Annotated[str, typer.Option(help="Keep these tables of the proposal: 1,3.")] = "",
    db: Db = None,
    form: Shape = Form.text,
) -> None:
    """Propose the seating of the next round; closes the last one if all its results are in."""
    if method and method not in METHODS:
        fail(f"there is no method {method!r}: choose {', '.join(METHODS)}")
    with opened(db, write=True) as store:
        warn_without_dutch(store, tour, method)
        tournament, seating = proposals.propose(
            store, tour, method, again, keep.replace(",", " ").split()
        )
        show_seating(store, tournament, seating, form, method)


def warn_without_dutch(store: Store, tour: str, method: str = "") -> None:
    """Warn if pairs will not be seated by the Dutch system, since its package is missing."""
    lacking = proposals.lacks_dutch(store, store.club.tournament(tour), method)
    if lacking:
        notify(f"azul: {lacking}")


def swap(
    tour: Tour,
    player: Who,
    other: Annotated[str, typer.Argument(metavar="OTHER", show_default=False)],
    db: Db = None,
    form: Shape = Form.text,
) -> None:
    """Swap two players of the proposed seating."""
    with opened(db, write=True) as store:
        tournament, seating = edits.swap(store, tour, player, other)
        show_seating(store, tournament, seating, form)


def move(
    tour: Tour,
    player: Who,
    table: Annotated[str, typer.Argument(metavar="TABLE", show_default=False)],
    db: Db = None,
    form: Shape = Form.text,
) -> None:
    """Move a player of the proposed seating to another table."""
    with opened(db, write=True) as store:
        tournament, seating = edits.move(store, tour, player, table)
        show_seating(store, tournament, seating, form)


def show_seating(
    store: Store, tournament: Tournament, seating: Seating, form: Form, method: str = ""
) -> None:
    """Show a proposal, with its quality."""
    assert tournament.proposal is not None
    club = store.club
    number = tournament.proposal.round
    if form is Form.json:
        show_json(proposed_form(club, tournament.id, number, seating))
        return
    size = max((len(table.players) for table in seating.tables), default=0)
    rows = []
    for table in by_name(seating):
        names = [club.player(each).name for each in table.players]
        flags = "; ".join(describe_flag(flag, club.name_of) for flag in table.flags)
        rows.append((table.name, *names, *[""] * (size - len(names)), flags))
    seats = [f"seat {seat}" for seat in range(1, size + 1)]
    show(f"{tournament.title}, round {number}: proposed\n")
    show_table(("table", *seats, ""), rows, "<" * (size + 2), keep=1)
    show_lines(*proposals.why_byes(store, tournament, number, seating))
    plan = request_of(tournament, number, method)
    sizes = [len(table.players) for table in seating.tables]
    if odd := odd_sizes(sum(sizes) + len(seating.byes), plan.sizes, sizes):
        show_lines(odd)
    quality = ", ".join(words.quality(seating, plan.method, plan.short))
    show("")
    show_lines(f"quality: {quality}; seated {words.seated_by(seating.engine)}")
    show_lines(*words.reasons(seating.cost))
    show(f"\nto publish it: `azul tour publish {tournament.id}`")


def by_name(seating: Seating) -> list[SeatedTable]:
    """List the tables by their numbers."""
    return [table for _, table in in_order([(each.name, each) for each in seating.tables])]


def publish(
    tour: Tour,
    printing: Annotated[
        bool,
        typer.Option("--print", help="Write the round's pages and screen to the current folder."),
    ] = False,
    db: Db = None,
) -> None:
    """Publish the proposed seating; a published round never changes."""
    with opened(db, write=True) as store:
        tournament, number = proposals.publish(store, tour)
        show(f"{tournament.title}, round {number} is published")
        if not printing:
            show(f"to print it: `azul tour print {tournament.id} --what tables -o tables.pdf`")
    if printing:
        from azul_notation.cli.club.round_files import print_round  # noqa: PLC0415 - slow to load

        print_round(tournament.id, db)


def confirm(
    tour: Tour,
    number: Number,
    table: Annotated[str, typer.Option(help="Table.", show_default=False)],
    db: Db = None,
) -> None:
    """Record that the players of a table agree with its result."""
    with opened(db, write=True) as store:
        rounds.confirm(store, tour, number, table)
        show(f"round {number}, table {table}: confirmed")


def close(tour: Tour, db: Db = None) -> None:
    """Close the last round; lists the tables that still lack a result."""
    with opened(db, write=True) as store:
        for number in rounds.close(store, tour):
            show(f"round {number} is closed")


def sizes_of(text: str) -> tuple[int, ...]:
    """Read sizes of tables, `4,3`."""
    try:
        return tuple(whole_number(each) for each in text.replace(",", " ").split())
    except ValueError as wrong:
        fail(f"{str(wrong)!r} is not a list of table sizes: write 4,3")
