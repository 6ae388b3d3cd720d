"""Runs `azul tour run`: one line after the other, until the evening is over."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

import click

from azul_notation.cli.club.evening.lines import Unclear, arguments
from azul_notation.cli.club.evening.reader import Reader
from azul_notation.cli.club.evening.scene import Scene, scene_of
from azul_notation.cli.club.evening.wording import shortened
from azul_notation.cli.club.round_files import print_round
from azul_notation.cli.club.store_option import Db, Tour, opened, show_lines
from azul_notation.cli.commands import COMMANDS, load
from azul_notation.cli.console import ask, can_ask, notify, show, wordings
from azul_notation.cli.edge import OutputFailed
from tournaments.club import events as e
from tournaments.club.names import listing
from tournaments.errors import Conflict
from tournaments.log.change import events_of, last_change
from tournaments.tour.proposals import outdated

HELP = """\
3 61 54 40 38           result of table 3, by seats; `3` shows who sits there
3 61 61 40 38 rows 2 1 0 0      the same, with complete rows to break a tie
correct 3 61 55 40 38   replaces it; `correct 2.3 …` is table 3 of round 2
void 3, confirm 3       removes it; notes that the players agree
?                       shows what is missing
pair, pair again 1      proposes the next round; draws another seating
swap Ana Jan, move Ana 2        changes the proposal
publish, print          publishes it; writes the round's pages and the screen
standings, round        the current standings; who sits where
standings full          also how ties were broken, and what the tie-breaks mean
close, report           closes the last round; writes the report
enter Zoe, enter Zoe --new      enters a known player; a new one
enter "Li, An" --new    put a name with a comma in double quotes
enter Zoe at 2          a latecomer joins table 2 of this round
absent Ana, back Ana    Ana misses this round, or the next; she came after all
withdraw Ana, return Ana        Ana leaves for good; she comes back
undo, undo 12, log      undoes the last change, or change 12; lists the changes
quit                    ends; everything is already stored
player rename Ana "Ana Lima"    corrects a name
Every other `azul tour` command works, without `azul tour` and the tournament.
You can shorten names and commands to any beginning that fits only one."""


def run(tour: Tour, db: Db = None) -> None:
    """Run an evening at a prompt: `3 61 54 40 38` enters a result, `?` shows what is missing.

    Each line is a short form of an `azul tour` command and is stored at once; `help` lists them. The club
    file is closed between the lines, so you can use other commands at the same time.
    """
    scene = look(tour, db)
    reader = Reader()
    show("`help` lists what you can type, `quit` ends; everything is stored at once")
    sys.stdout.flush()  # the prompt goes to the terminal by another way
    while True:
        line = next_line(reader, scene)
        if line is None:
            return
        wording = Wording(scene)
        wordings.append(wording)
        try:
            if obey(line, scene, db):
                return
        finally:
            wordings.remove(wording)
            sys.stdout.flush()
        scene = next_scene(scene, db)


class Wording:
    """Shortens the commands that messages name, and folds messages to the terminal."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def __call__(self, text: str) -> str:
        short = shortened(text, self.scene)
        if not short.startswith("azul: ") or short.endswith(" ") or not sys.stderr.isatty():
            return short
        return fill(
            short, width=get_terminal_size().columns, break_long_words=False, break_on_hyphens=False
        )


def look(tour: str, db: Path | None) -> Scene:
    with opened(db) as store:
        return scene_of(store, store.club.tournament(tour))


def next_scene(scene: Scene, db: Path | None) -> Scene:
    """Look again; while another program holds the club file, what was seen last must do."""
    try:
        return look(scene.tournament, db)
    except click.exceptions.Exit:
        return scene


def next_line(reader: Reader, scene: Scene) -> str | None:
    """Read a line; Ctrl-C discards only the one that is being typed."""
    while True:
        try:
            return reader.read(scene)
        except KeyboardInterrupt:
            if not sys.stdin.isatty():
                raise
            show("")


def obey(line: str, scene: Scene, db: Path | None) -> bool:
    """Carry out a line; no error ends the evening. Return True at its end."""
    try:
        return done(line.strip(), scene, db)
    except (Unclear, OSError) as answer:
        notify(f"azul: {answer}")
    except click.UsageError as wrong:
        notify(f"azul: {wrong.format_message()}")
    except click.exceptions.Exit:
        """The command has said why."""
    except (KeyboardInterrupt, click.Abort):  # Click turns one into the other
        notify("azul: interrupted; nothing was stored")
    except OutputFailed:
        raise
    except Exception as error:
        if os.environ.get("AZUL_RAISE"):  # tests want to see where it was
            raise
        from azul_notation.cli.crash import report  # noqa: PLC0415 - seldom needed

        notify(f"azul: {report(error)}")
    return False


def done(text: str, scene: Scene, db: Path | None) -> bool:
    """Carry out a line; return True if it ends the evening."""
    given = [text] if text in ("", "?") else arguments(text, scene)
    match given:
        case ["quit"]:
            return True
        case [""]:
            """Enter alone does nothing."""
        case ["?"]:
            show_missing(scene, db)
        case ["help"]:
            show(HELP)
        case ["tour", "print", _]:
            print_round(scene.tournament, db)
        case _:
            if given != ["club", "undo"] or undo_is_meant(scene, db):
                command(given, db)
                show_lines(*explain_split_name(given, scene, db))
    return False


def command(given: list[str], db: Path | None) -> None:
    """Run an `azul` command as if it had been typed in full."""
    name = " ".join(given[:2])
    if name == "tour run" or name not in COMMANDS:
        raise Unclear(f"there is no command `{given[1]}` here: `help` lists what you can type")
    loaded: Any = load(name)
    takes_store = any("--db" in each.opts for each in loaded.params)
    store = ["--db", str(db)] if db is not None and takes_store else []
    loaded.main(args=[*store, *given[2:]], prog_name=given[1], standalone_mode=False)


def explain_split_name(given: list[str], scene: Scene, db: Path | None) -> Iterator[str]:
    """Explain how to enter a name with a comma, if one has just become two new players, of a word each."""
    match given:
        case ["tour", "enter", _, first, last, "--new"] if " " not in first + last:
            before = {*scene.entrants.values(), *scene.others}
            if {first, last} == {*look(scene.tournament, db).entrants.values()} - before:
                yield (
                    "if that is one player: `undo`, then write the name in double quotes,"
                    f' `enter "{first}, {last}" --new`'
                )


def show_missing(scene: Scene, db: Path | None) -> None:
    """Show which tables have no result and who sits there, and what players report on their phones."""
    show_lines(*(shortened(each, scene) for each in scene.news))
    why = old_proposal(scene, db) if scene.proposed else ""
    if why:
        show_lines(f"the proposal is out of date ({why}): `pair` makes another")
    elif not scene.round:
        show(
            "`publish` turns the proposal into the round"
            if scene.proposed
            else "`pair` proposes a round"
        )
    elif scene.missing:
        for table in scene.missing:
            show(f"table {table}: {listing(scene.tables[table])}")
    elif scene.proposed:
        show(f"round {scene.round} is complete; `publish` turns the proposal into the next round")
    elif scene.planned and scene.round >= scene.planned:
        show("all rounds are played: `close`, `standings`, `report`")
    else:
        show(f"round {scene.round} is complete: `pair` proposes the next one")


def old_proposal(scene: Scene, db: Path | None) -> str:
    """Explain why the proposal cannot be published; return an empty text if it can."""
    with opened(db) as store:
        return "; ".join(outdated(store, store.club.tournament(scene.tournament)))


def undo_is_meant(scene: Scene, db: Path | None) -> bool:
    """Ask before a publication, or a change of something else, is undone."""
    with opened(db) as store:
        try:
            events = events_of(store, last_change(store))
        except Conflict as nothing:
            notify(f"azul: {nothing}")
            return False
        doubts = [
            f"round {event.round} was published and may be on the wall"
            for event in events
            if isinstance(event, e.Published)
        ]
        others = {getattr(event, "tournament", "") for event in events} - {scene.tournament, ""}
        doubts += [f"the last change is one of {', '.join(sorted(others))}"] * bool(others)
    return not doubts or not can_ask() or ask(f"{'; '.join(doubts)}: undo it?")
