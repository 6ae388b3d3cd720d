"""Lists all commands by their names: where they are, an example, and what they do in one line.

A name is the command's own, or that of a group and its own: `tour new`. A command is loaded when it runs or
shows its help, so that no other command, nor a list of commands, waits for it.
"""

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from azul_notation.replay.signals import signals_held


class Command(NamedTuple):
    target: str
    """Its module and function in this package."""
    example: str
    summary: str
    """The first line of its help."""


COMMANDS = {
    "check": Command(
        "check:check",
        "azul check samples/ --ignore AZ209",
        "Check records: read, replay and re-score every game, and compare every claim.",
    ),
    "score": Command(
        "score:score",
        "azul score samples/azul-coloured.azn --game 1",
        "Show the score sheet: every point of each seat and round, with its reason.",
    ),
    "replay": Command(
        "replay.replay:replay",
        "azul replay samples/azul-coloured.azn --game 1 --at 3.2.1",
        "Replay a game move by move.",
    ),
    "picture": Command(
        "picture:picture",
        "azul picture samples/azul-coloured.azn --game 1 --at 3.2.1 -o board.svg",
        "Draw the table at a point of a game as SVG, PNG, PDF or WebP, or its steps as GIF, WebP or PDF.",
    ),
    "fmt": Command(
        "fmt:fmt",
        "azul fmt --diff --complete league.azn",
        "Rewrite records in canonical form, in place; with - read standard input, write standard output.",
    ),
    "explain": Command(
        "explain:explain",
        "azul explain AZ402",
        "Explain a diagnostic code: what it means, why, an example, and how to fix the record.",
    ),
    "convert": Command(
        "convert:convert",
        "azul convert league.azn --to json -o league.jsonl",
        "Convert records to JSON, one game per line, or JSON back to records.",
    ),
    "export": Command(
        "export:export",
        "azul export samples/season --to jsonl -o tables",
        "Write records as tables: a row per game, seat, deal, move and point, and ratings from a club file.",
    ),
    "play": Command(
        "play:play",
        "azul play --variant mini --board grey --seats 3 --games 5 --seed 7",
        "Play random games and write them as records, with all totals.",
    ),
    "perft": Command(
        "perft:perft",
        "azul perft samples/azul-coloured.azn --at R1 --depth 3",
        "Count the legal lines of play from a point of a game, as chess programs do with perft.",
    ),
    "schema": Command(
        "schema:schema",
        "azul schema check",
        "Print the JSON Schema of a line that a command prints as JSON.",
    ),
    "lsp": Command(
        "lsp:lsp",
        "azul lsp",
        "Start a language server for editors: errors, legal words, drawings, totals while you type records.",
    ),
    "dedupe": Command(
        "archive.dedupe:dedupe",
        "azul dedupe samples/ -o once.azn.zst --report again.jsonl",
        "Copy records, dropping duplicates of the same game.",
    ),
    "filter": Command(
        "archive.filter:filter",
        "azul filter samples/ --where \"best > 70 AND player = 'Ana'\"",
        "Copy the records that meet all conditions, byte for byte.",
    ),
    "merge": Command(
        "archive.merge:merge",
        "azul merge samples/ -o all.azn.gz",
        "Copy the records of several files into one, byte for byte and in order.",
    ),
    "split": Command(
        "archive.split:split",
        "azul split league.azn -o parts --games 10000",
        "Split a file of records into several files in a folder, byte for byte.",
    ),
    "import bga": Command(
        "imports.bga:bga",
        "azul import bga replays/ --players roster.csv -o bga.azn",
        "Turn saved Board Game Arena logs of Azul into records, one game per log.",
    ),
    "new": Command(
        "record.new:new",
        "azul new game.azn --variant sintra --seats Ana,Jan --event 'Friday club'",
        "Write an empty record: its tags, and `*` for an unfinished game.",
    ),
    "position": Command(
        "record.position:position",
        "azul position samples/azul-coloured.azn --game 1 --at 3.2.1",
        "Print the position string at a point of a game; a record can start from it.",
    ),
    "record": Command(
        "record.record:record",
        "azul record game.azn --variant mini --seats Ana,Jan",
        "Record a game while it is played; every move is checked and saved as you type it.",
    ),
    "ingest": Command(
        "club.ingest:ingest",
        "azul ingest samples/season",
        "Check records and store every game once, with its points, places and diagnostics.",
    ),
    "club init": Command(
        "club.store:init",
        "azul club init club.duckdb --name 'Friday Club'",
        "Create a club file.",
    ),
    "club log": Command(
        "club.store:log",
        "azul club log --last 10",
        "Show the changes made to the club file, newest last.",
    ),
    "club undo": Command(
        "club.store:undo",
        "azul club undo 12",
        "Undo the last change, or change N. The log keeps both; undo the undo to redo.",
    ),
    "club rebuild": Command(
        "club.store:rebuild",
        "azul club rebuild --check",
        "Rebuild all tables from the log and the records, checking the records again.",
    ),
    "club sql": Command(
        "club.store:sql",
        "azul club sql 'SELECT seat, avg(score) FROM seats GROUP BY seat'",
        "Query the club file in SQL; a query cannot change anything or read other files.",
    ),
    "club export": Command(
        "club.store:export_tables",
        "azul club export tables --to parquet",
        "Write every table and view of the club file to its own file in a new folder.",
    ),
    "player list": Command(
        "club.players:listed",
        "azul player list",
        "List the players with their numbers, ids and games.",
    ),
    "player show": Command(
        "club.player_history:shown",
        "azul player show Ana",
        "Show a player's games, results by seat and table size, and record against each opponent.",
    ),
    "player add": Command(
        "club.players:added",
        "azul player add 'Ana Lima' --id PT-17",
        "Add a player.",
    ),
    "player rename": Command(
        "club.players:renamed",
        "azul player rename Ana 'Ana Lima'",
        "Rename a player; records may still use the old name.",
    ),
    "player merge": Command(
        "club.players:merged",
        "azul player merge Anna Ana",
        "Merge two entries of one person: INTO gets all games of PLAYER. Refused if the two ever met.",
    ),
    "player alias": Command(
        "club.players:aliased",
        "azul player alias Ana 'A. Lima' --id PT-17",
        "Add names and ids that records may use for a player.",
    ),
    "player import": Command(
        "club.roster:imported",
        "azul player import samples/season/roster.csv",
        "Add the players of a roster, CSV or .xlsx, with the columns name, id and alias (several with |).",
    ),
    "tour new": Command(
        "club.tours:new",
        "azul tour new 'Autumn Cup' --date 2026-11-20 --scoring 5-3-2-1",
        "Create a tournament.",
    ),
    "tour set": Command(
        "club.tours:changed",
        "azul tour set autumn-cup --ties 'WIN OPP LOT'",
        "Change the rules of a tournament or season; existing results are scored again.",
    ),
    "tour final": Command(
        "club.tours:final",
        "azul tour final autumn-cup --top 4",
        "Create a final for the best players of a tournament or season.",
    ),
    "tour list": Command(
        "club.tours:listed",
        "azul tour list",
        "List the tournaments.",
    ),
    "tour show": Command(
        "club.tours:shown",
        "azul tour show autumn-cup",
        "Show a tournament: its rules, players, and results round by round.",
    ),
    "tour enter": Command(
        "club.tours:entered",
        "azul tour enter autumn-cup Ana Jan 'Eva Novak' --new",
        "Enter players: all of them, or none if one is unknown.",
    ),
    "tour withdraw": Command(
        "club.tours:withdrawn",
        "azul tour withdraw autumn-cup Jan --after 2",
        "Withdraw a player, who stays in the standings with the points already won.",
    ),
    "tour return": Command(
        "club.tours:returned",
        "azul tour return autumn-cup Jan",
        "Let a player who withdrew come back.",
    ),
    "tour penalty": Command(
        "club.tours:penalised",
        "azul tour penalty autumn-cup Jan 1/2 --reason late",
        "Deduct points from a player: 3, 1/2, 1.5; a negative number awards them.",
    ),
    "tour result": Command(
        "club.results:result",
        "azul tour result cup --table 2 --scores 61 54 40",
        "Enter the result of a table: from its record, or typed with the players in seat order.",
    ),
    "tour correct": Command(
        "club.results:correct",
        "azul tour correct cup --round 1 --table 2 --scores 61 55",
        "Correct a result; anything you leave out keeps its old value. Both stay in the log.",
    ),
    "tour void": Command(
        "club.results:void",
        "azul tour void cup --round 1 --table 2",
        "Remove the result of a table.",
    ),
    "tour collect": Command(
        "club.collect:collect",
        "azul tour collect cup records/ --enter",
        "Take a tournament's results from records whose tags Event, Round and Table match.",
    ),
    "tour plan": Command(
        "club.rounds:plan",
        "azul tour plan cup --rounds 4 --sizes 4,3",
        "Choose how the rounds of a tournament are seated.",
    ),
    "tour apart": Command(
        "club.rounds:apart",
        "azul tour apart cup Lima Ana Rui",
        "Keep the players of a group (a family, a club) apart. Without players, dissolve the group.",
    ),
    "tour fix": Command(
        "club.rounds:fix",
        "azul tour fix cup Ana 1",
        "Seat a player at the same table in every round.",
    ),
    "tour absent": Command(
        "club.rounds:absent",
        "azul tour absent cup Ana --round 3",
        "Mark a player absent for a round; at a published table the others play on.",
    ),
    "serve": Command(
        "club.serve:serve",
        "azul serve --db club.duckdb",
        "Serve a club evening to browsers: the organiser's desk, players' phones, the big screen.",
    ),
    "tour run": Command(
        "club.evening.run:run",
        "azul tour run cup",
        "Run an evening at a prompt: `3 61 54 40 38` enters a result, `?` shows what is missing.",
    ),
    "tour check-in": Command(
        "club.rounds:check_in",
        "azul tour check-in cup Ana",
        "Note that a player is there; it changes no seating.",
    ),
    "tour revoke": Command(
        "club.slips:revoke",
        "azul tour revoke cup Ana",
        "Make a player's slip invalid, and sign out every device that has used it.",
    ),
    "tour pair": Command(
        "club.rounds:pair",
        "azul tour pair cup",
        "Propose the seating of the next round; closes the last one if all its results are in.",
    ),
    "tour swap": Command(
        "club.rounds:swap",
        "azul tour swap cup Ana Jan",
        "Swap two players of the proposed seating.",
    ),
    "tour move": Command(
        "club.rounds:move",
        "azul tour move cup Ana 2",
        "Move a player of the proposed seating to another table.",
    ),
    "tour publish": Command(
        "club.rounds:publish",
        "azul tour publish cup",
        "Publish the proposed seating; a published round never changes.",
    ),
    "tour confirm": Command(
        "club.rounds:confirm",
        "azul tour confirm cup --round 1 --table 2",
        "Record that the players of a table agree with its result.",
    ),
    "tour close": Command(
        "club.rounds:close",
        "azul tour close cup",
        "Close the last round; lists the tables that still lack a result.",
    ),
    "tour status": Command(
        "club.tour_status:status",
        "azul tour status cup",
        "Show what is done, what is missing, and which command comes next.",
    ),
    "tour check": Command(
        "club.audit:checked",
        "azul tour check cup",
        "Recompute everything with independent code: tables, records, seatings, standings, ratings.",
    ),
    "tour simulate": Command(
        "club.simulation:simulated",
        "azul tour simulate --players 22 --rounds 5 --seed 7",
        "Play a whole tournament with random results, and recompute it; needs no club file.",
    ),
    "tour round": Command(
        "club.printing:shown",
        "azul tour round cup",
        "Show the seating of a round: the last published one, or the proposal.",
    ),
    "tour print": Command(
        "club.printing:printed",
        "azul tour print cup --what tables -o tables.pdf",
        "Write the pages of a round as PDF: pairings, an alphabetical list, cards, score sheets, standings.",
    ),
    "tour public": Command(
        "club.rounds:public",
        "azul tour public cup pairings",
        "Choose what everyone may see on the pages of `azul serve`: nothing, pairings, or"
        " standings too.",
    ),
    "tour screen": Command(
        "club.printing:screen",
        "azul tour screen cup -o screen.html --clock 45",
        "Write a page for the big screen; it refreshes itself.",
    ),
    "tour export": Command(
        "club.transfer:exported",
        "azul tour export cup --to json -o cup.json",
        "Write a whole tournament as JSON, for `azul tour import`, or a tournament of pairs as TRF.",
    ),
    "tour import": Command(
        "club.transfer:imported",
        "azul tour import cup.json",
        "Create a tournament from the JSON of `azul tour export`, with the same standings.",
    ),
    "tour standings": Command(
        "club.standings:tournament_standings",
        "azul tour standings cup --after 2",
        "Show the standings with every tie-break, and how ties were broken.",
    ),
    "tour crosstable": Command(
        "club.crosstable:crosstable",
        "azul tour crosstable cup",
        "Show every player's table, seat, place and score in each round.",
    ),
    "tour report": Command(
        "club.tour_report:report",
        "azul tour report cup --to html -o cup.html",
        "Write the report of a tournament: standings, crosstable, rounds, ties, ratings, statistics.",
    ),
    "season new": Command(
        "club.seasons:new",
        "azul season new 'League 2026' autumn-cup winter-cup",
        "Create a season or league from tournaments.",
    ),
    "season set": Command(
        "club.seasons:changed",
        "azul season set league-2026 --best 6 --attendance 1",
        "Change the rules of a season; existing results are scored again.",
    ),
    "season add": Command(
        "club.seasons:add",
        "azul season add league-2026 spring-cup",
        "Add tournaments to a season.",
    ),
    "season list": Command(
        "club.seasons:listed",
        "azul season list",
        "List the seasons.",
    ),
    "season standings": Command(
        "club.season_standings:standings",
        "azul season standings league-2026",
        "Show the standings over all tournaments of a season.",
    ),
    "season check": Command(
        "club.audit:season_checked",
        "azul season check league-2026",
        "Recompute a season and all its tournaments with independent code.",
    ),
    "season report": Command(
        "club.tour_report:season_report",
        "azul season report league-2026 -o league.html",
        "Write the report of a season.",
    ),
    "ratings": Command(
        "club.ratings:listed",
        "azul ratings --size 4",
        "Show the rating list: multi-player Elo from all games that count.",
    ),
    "ratings report": Command(
        "club.ratings:report",
        "azul ratings report --to html -o ratings.html",
        "Write the report on ratings: the list, histories, calibration, what each seat is worth.",
    ),
}
GROUPS = {
    "import": "Turn data from other programs into records.",
    "club": "Manage the club file: create, inspect, undo, rebuild, query.",
    "player": "Manage the players of the club.",
    "tour": "Run tournaments: entrants, seating, results, standings, reports.",
    "season": "Run seasons and leagues of several tournaments.",
}
"""Groups of commands that do nothing by themselves."""


ELSEWHERE = {
    "help": ("--help",),
    "tour help": ("tour --help",),
    "tour undo": ("club undo",),
    "tour redo": ("club undo",),
    "tour unpublish": ("club undo",),
    "tour delete": ("club undo", "tour void"),
    "tour remove": ("tour withdraw", "tour void"),
    "tour start": ("tour run",),
    "tour log": ("club log",),
    "redo": ("club undo",),
}
"""The commands that these words find."""


def elsewhere(prefix: str, name: str) -> list[str]:
    """List the commands that are probably meant by a name that is not one here."""
    known = ELSEWHERE.get(prefix + name, ())
    return [*known] or [each for each in COMMANDS if each.endswith(f" {name}")]


class Stub(TyperCommand):
    """A command as a list shows it: with all of its summary, on as many lines as that takes."""

    def get_short_help_str(self, _limit: int = 0) -> str:
        return self.help or ""


class Commands(TyperGroup):
    """A group whose commands are listed from the table of commands, and loaded when one is chosen."""

    def __init__(self, *given: Any, **settings: Any) -> None:
        super().__init__(*given, **settings)
        self.prefix = f"{self.name} " if self.name in GROUPS else ""
        for name, command in COMMANDS.items():
            if name.startswith(self.prefix):
                own, *below = name.removeprefix(self.prefix).split()
                if own not in self.commands:
                    is_group = below and own in GROUPS
                    self.commands[own] = group(own) if is_group else Stub(own, help=command.summary)

    def list_commands(self, _ctx: Any) -> list[str]:
        return list(self.commands)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands:
            meant = " or ".join(f"`azul {each}`" for each in elsewhere(self.prefix, args[0]))
            if meant:
                ctx.fail(f"No such command '{args[0]}' here: use {meant}.")
        name, command, rest = super().resolve_command(ctx, args)
        if isinstance(command, TyperCommand):
            command = load(self.prefix + (command.name or ""))
        return name, command, rest


def group(name: str) -> Commands:
    return Commands(
        name=name,
        help=GROUPS[name],
        no_args_is_help=True,
        context_settings=SETTINGS,
        rich_markup_mode=None,
        suggest_commands=False,
    )


SETTINGS = {"help_option_names": ["-h", "--help"]}


@cache
def load(name: str) -> Any:
    """Load a command, once, with those that stand below it: `ratings` runs by itself, and has `report`."""
    app = typer.Typer(context_settings=SETTINGS, rich_markup_mode=None, add_completion=False)
    below = [each for each in COMMANDS if each.startswith(f"{name} ")]
    register = app.callback(invoke_without_command=True, epilog=epilog(name)) if below else None
    if register is None:
        register = app.command(cls=kind_of(name), epilog=epilog(name))
    register(function(name))
    for each in below:
        below_it = each.removeprefix(f"{name} ")
        app.command(below_it, short_help=COMMANDS[each].summary, epilog=epilog(each))(
            function(each)
        )
    command = typer.main.get_command(app)
    command.name = name.rsplit(maxsplit=1)[-1]
    return command


def kind_of(name: str) -> type[TyperCommand]:
    """Choose the kind of a command: those of tournaments read what people type at a desk."""
    if not name.startswith("tour "):
        return TyperCommand
    from azul_notation.cli.club.tour_command import TourCommand  # noqa: PLC0415 - not free to import

    return TourCommand


def epilog(name: str) -> str:
    return f"Example: {COMMANDS[name].example}"


def function(name: str) -> Any:
    """Import the function of a command."""
    module, _, own = COMMANDS[name].target.partition(":")
    with signals_held():  # as in cli/edge.py
        return getattr(import_module(f"azul_notation.cli.{module}"), own)
