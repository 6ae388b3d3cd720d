"""`azul record --plain`: after every line the file holds a record, even where the disk is full."""

import errno
from functools import cache
from random import Random
from typing import Any

from azul_notation.api import check
from azul_notation.cli.desk.dialogue import Dialogue, Quit
from azul_notation.scorer import Beginning, Faulty, Unable, open_session
from tests.fuzz import seeds
from tests.fuzz.room import caught, room, written
from tests.fuzz.tape import Tape, other_tape, tapes
from tests.fuzz.target import Target

COMMANDS = (
    *(
        ":undo",
        ":undo 3",
        ":undo 1.2.1",
        ":undo R1",
        ":redo",
        ":next",
        ":next all",
        ":skip",
        ":drop",
        ":legal",
    ),
    *(
        ":legal 3",
        ":complete 2",
        ":table",
        ":score",
        ":position",
        ":show",
        ":comment a } b",
        ":comment {",
        ":clock 0:0:1",
    ),
    *(
        ":clock x",
        ":stood 3B2",
        ":fix 1.1.1 3B2",
        ":fix R1 @1",
        ":fix =1 3 2",
        ":end",
        ":end nonsense",
        ":help",
        ":no",
    ),
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
    lines = [text.partition("\n\n")[2].splitlines() for text in seeds.texts()[:36]]
    return [[line for line in each if line not in ("*", "")] for each in lines]


def typed(tape: Random, session: Any, script: list[str]) -> str:
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
    number = tape.randrange(36)
    game = seeds.games()[number]
    tags = {
        tag.name: tag.value
        for tag in game.tags
        if tag.name in ("Variant", "Board", "Factories", "Split", "SetupOrder")
    }
    path = room() / "recorded.azn"
    path.unlink(missing_ok=True)
    if tape.random() < 0.2:
        written("recorded.azn", seeds.texts()[tape.randrange(36)].encode())
    try:
        session, paper = open_session(path, Beginning(tags, list(game.seats)))
    except (Unable, Faulty):
        return
    session.keep = disk = FullDisk(paper.keep, tape)
    dialogue, script = Dialogue(session), list(scripts()[number])
    try:
        for _ in range(LINES):
            line, before = typed(tape, session, script), path.read_bytes()
            disk.full = False
            with caught():
                try:
                    dialogue.line(line)
                except Quit:
                    break
                finally:
                    hold_file(path.read_bytes(), before, session, full=disk.full)
                dialogue.prompt()
    finally:
        paper.close()


def hold_file(data: bytes, before: bytes, session: Any, *, full: bool) -> None:
    """The file is what the session says, and no error stands in it."""
    assert data.endswith(session.text.encode("utf-8", "surrogateescape")), (
        "the file is not what was recorded"
    )
    assert not full or data == before, "the disk was full, and the file is another"
    if data != before:
        for report in check(data=data):
            assert report.ok, report.diagnostics


TARGET = Target(hold, tapes, mutate=other_tape)
