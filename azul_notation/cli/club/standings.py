"""Runs `azul tour standings`."""

import sys
from typing import Annotated

import typer

from azul_notation.cli.club.store_option import Db, Shape, Tour, opened, show_json
from azul_notation.cli.console import Form, colourful, line_width, notify, show
from azul_notation.render.fold import folded_grid, wrapped
from azul_notation.render.paint import visible
from tournaments.numbers import ROUNDS
from tournaments.reports.ties import tie_lines
from tournaments.reports.words import narrow_number, uniform, winner
from tournaments.standings.certificate import certificate
from tournaments.standings.standings import Standings, as_json, exact, standings
from tournaments.standings.tie_breaks import TIEBREAKS
from tournaments.store.store import Store
from tournaments.tour.progress import Progress, progress

After = Annotated[
    int | None, typer.Option("--after", min=1, max=ROUNDS, help="Standings after this round.")
]


Brief = Annotated[
    bool,
    typer.Option("--brief", help="Leave out how ties were broken and what the tie-breaks mean."),
]


def tournament_standings(
    tour: Tour, after: After = None, brief: Brief = False, db: Db = None, form: Shape = Form.text
) -> None:
    """Show the standings with every tie-break, and how ties were broken."""
    with opened(db) as store:
        table = standings(store, store.club.tournament(tour), after)
        show_standings(store, table, form, after, brief=brief)


def show_standings(
    store: Store, table: Standings, form: Form, after: int | None = None, *, brief: bool = False
) -> None:
    if form is Form.json:
        show_json(as_json(table))
        return
    now = progress(store, table.tournament, after)
    colour, width = colourful(sys.stdout), line_width()
    show(write_standings(table, now, colour=colour, width=width, brief=brief))
    if after is not None and (table.round or 0) < after and not table.tournament.parts:
        notify(f"azul: round {after} has no results yet")


def write_standings(
    table: Standings, now: Progress, *, colour: bool, width: int | None = None, brief: bool = False
) -> str:
    """Write standings for people; if they are brief, without ties and legend."""
    head = ("", "player", "points", "played", *table.codes, "")
    ties = [uniform([exact(row.ties[code]) for row in table.rows]) for code in table.codes]
    rows = [
        (
            *(row.rank, row.name, narrow_number(str(row.points)), row.played),
            *(column[number] for column in ties),
            row.note,
        )
        for number, row in enumerate(table.rows)
    ]
    lines = wrapped(visible(f"{table.tournament.title}, {now.words}"), width)
    leaders = [row.name for row in table.rows if row.rank == 1 and row.played]
    if leaders:
        label, names = winner(leaders, final=now.final)
        lines += wrapped(f"{label}: {names}", width)
    align = "><>>" + ">" * len(table.codes) + "<"
    lines += ["", folded_grid(head, rows, align, width=width, colour=colour)]
    if brief:
        return "\n".join(lines)
    for tie in (certificate(table, tie) for tie in table.ties):
        lines += [
            "",
            *wrapped(f"{len(tie.players)} players with {narrow_number(tie.points)} points", width),
        ]
        for code, text in tie_lines(tie):
            lines += wrapped(
                f"  {code}: {spaced(text)}" if code else f"  {spaced(text)}", width, " " * 4
            )
    lines.append("")
    for code in table.codes:
        known = TIEBREAKS[code]
        lines += wrapped(f"{code}  {known.title}: {known.formula}", width, " " * (len(code) + 2))
    return "\n".join(lines)


def spaced(text: str) -> str:
    """Write spaces that a terminal knows."""
    return text.replace("\N{NO-BREAK SPACE}", " ")
