"""`azul record --plain`: after every line the file holds a record, even where the disk is full."""

import errno
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from azul_notation import check
from azul_notation.cli.record.plain import Dialogue, Quit
from azul_notation.recorder import InvalidRecord, NewGame, NotPossible, Session, open_session
from azul_notation.rules import DIALECTS
from tests.fuzz import seeds
from tests.fuzz.room import caught, room
from tests.fuzz.tape import Tape, other_tape, tapes
from tests.fuzz.target import Target
from tests.fuzz.targets.games import spoilt

COMMANDS = (
    *(":undo", ":undo 3", ":undo 1.2.1", ":undo R1", ":redo", ":next", ":next all", ":skip"),
    *(":drop", ":legal"),
    *(":legal 3", ":complete 2", ":table", ":score", ":position", ":show", ":comment a } b"),
    *(":comment {", ":clock 0:0:1"),
    *(":clock x", ":stood 3B2", ":fix 1.1.1 3B2", ":fix R1 @1", ":fix =1 3 2", ":end"),
    *(":end nonsense", ":help", ":no"),
    *(
        "!?",
        "$4",
        "{text}",
        "(3B2)",
        "; c",
        "",
        " ",
        "\x00",
        "１",
        "\ud800",
        "x" * 3000,
        "= 12! 9",
        "*",
        "== 1 2",
        "R1",
        "%azn 1",
    ),
)
LINES = 12


class FullDisk:
    """Puts the text into the file, unless the disk is full just then."""

    def __init__(self, keep: Any, tape: Random) -> None:
        self.keep, self.tape = keep, tape
        self.full = False

    def __call__(self, text: str) -> None:
        if self.tape.random() < 0.05:
            self.full = True
            raise OSError(errno.ENOSPC, "No space left on device")
        self.keep(text)


@cache
def scripts() -> list[list[str]]:
    """Cut games into the lines of their play, as somebody types them."""
    lines = [text.partition("\n\n")[2].splitlines() for text in seeds.texts()[: len(seeds.games())]]
    return [[line for line in each if line not in ("*", "")] for each in lines]


def typed(tape: Random, session: Session, script: list[str]) -> str:
    """Choose what the scorer types: what the game's record says, something legal, a command, nonsense."""
    chance = tape.random()
    if chance < 0.55 and script:
        return script.pop(0)
    if chance < 0.75 and (legal := session.legal()):
        return str(tape.choice(legal)) + tape.choice(
            ("", "", "!", "^", "~1", " {c}", " @0:0:9", "!stood")
        )
    return tape.choice(COMMANDS)


def hold(data: bytes) -> None:
    tape = Tape(data)
    number = tape.randrange(len(scripts()))
    path = room() / "recorded.azn"
    path.unlink(missing_ok=True)
    begun = tape.random() < 0.3
    if begun:
        path.write_bytes(spoilt(tape).encode("utf-8", "surrogatepass"))
    try:
        session, record_file = open_session(path, None if begun else beginning(number))
    except (NotPossible, InvalidRecord) as refused:
        assert str(refused)
        return
    session.keep = disk = FullDisk(record_file.keep, tape)
    try:
        talk(tape, session, disk, list(scripts()[number]), path)
    finally:
        record_file.close()


def beginning(number: int) -> NewGame:
    """Begin a game of the same edition between the same players."""
    game = seeds.games()[number]
    rules = ("Variant", *DIALECTS.choices)
    return NewGame(
        {tag.name: tag.value for tag in game.tags if tag.name in rules}, list(game.seats)
    )


def talk(tape: Random, session: Session, disk: "FullDisk", script: list[str], path: Path) -> None:
    dialogue = Dialogue(session)
    for _ in range(LINES):
        line, before = typed(tape, session, script), path.read_bytes()
        disk.full = False
        with caught():
            try:
                dialogue.line(line)
            except Quit:
                return
            finally:
                hold_file(path.read_bytes(), before, session, full=disk.full)
            dialogue.prompt()


def hold_file(data: bytes, before: bytes, session: Session, *, full: bool) -> None:
    """The file is what the session says, and no error stands in it."""
    if data == before:
        return
    assert not full, "the disk was full, and the file is another"
    text = session.text.encode("utf-8", "surrogateescape")
    assert data.endswith(text), "the file is not what was recorded"
    *_, report = check(data=data)
    assert report.ok, report.diagnostics


TARGET = Target(hold, tapes, mutate=other_tape)
