"""`azul fmt` loses nothing: not of long lines, not after the last game, not of a neighbour."""

import json
import os
import random
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

from azul_notation.recorder import NewGame, open_session
from azul_notation.replay.check import check_chunk
from azul_notation.text.concatenate import bare
from azul_notation.text.joined import Joined, UnsafeJoin
from azul_notation.text.limits import GAME_LIMIT, LINE_LIMIT
from azul_notation.text.records import Record, records
from tests.support.commands import JUNK, RECORD, ROOT, here

PLAIN = RECORD.removeprefix("%azn 1\n")
LOOSE = RECORD.replace("\n2. ", " 2. ", 1)
LONG = f"; {'x' * LINE_LIMIT}\n"
DEAL = "R1 @1 BYYW BYRR YYKK YRKW BYRW"
TORN = f'%azn 1\n[Variant "az]\n\n[Variant "azul"]\n[Seat1 "Eva"]\n[Seat2 "Rui"]\n\n{DEAL}\n*\n'
"""A torn head, and a game that begins without an `Event`."""
KEPT = {
    "a line over the limit": RECORD.replace("R2", LONG + "R2"),
    "a game over the limit": RECORD.replace("R2", "; more\n" * (GAME_LIMIT // 7) + "R2"),
    "no game, and a long line": LONG,
    "no game": "notes\n",
    "text after the last game": f"{RECORD}\n%azn 1\n; remember\njunk\nSeat1 Ana: 1Y2\n",
    "a remark after the last game": f"{RECORD}\n%azn 1\n; ask Eva\n",
}


def rewritten(path: Path, data: str | bytes) -> tuple[int, str, bytes]:
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    done = here("fmt", path)
    return done.code, done.err, path.read_bytes()


@pytest.mark.parametrize("name", KEPT)
def test_what_no_game_can_hold_stays_to_the_byte(name: str, tmp_path: Path) -> None:
    text = KEPT[name]
    code, _, after = rewritten(tmp_path / "a.azn", text)
    assert after == text.encode()
    assert code == (0 if "remark" in name else 1)


def test_text_after_the_last_game_stays_in_its_place(tmp_path: Path) -> None:
    rest = "%azn 1\n; remember\njunk\n"
    assert (
        rewritten(tmp_path / "a.azn", f"{LOOSE}\n\n\n{rest}\n")[2] == f"{RECORD}\n{rest}".encode()
    )
    assert rewritten(tmp_path / "a.azn", f"{LOOSE}\n%azn 1\n\n")[2] == RECORD.encode()
    report = here("check", "--format", "json", tmp_path / "a.azn")
    assert len(report.out.splitlines()) == 1


def test_text_after_the_last_game_is_checked_and_counts_for_no_game(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    path.write_text(f"{RECORD}\n{PLAIN}\n%azn 1\njunk\n", encoding="utf-8")
    done = here("check", "--format", "json", path)
    found = [json.loads(line) for line in done.out.splitlines()]
    assert [(each["game"], each["ok"]) for each in found] == [(1, True), (2, True), (0, False)]
    assert found[2]["diagnostics"][0]["line"] == len(f"{RECORD}\n{PLAIN}\n".splitlines()) + 2
    with pytest.raises(Exception, match="follows the last game"):
        open_session(path, NewGame({"Variant": "azul"}, ["Ana", "Jan"]))


@pytest.mark.parametrize("command", ["merge", "split", "dedupe", "filter"])
def test_text_after_the_last_game_is_not_lost_in_an_archive(command: str, tmp_path: Path) -> None:
    path, made = tmp_path / "a.azn", tmp_path / "made"
    path.write_text(f"{RECORD}\n%azn 1\njunk\n", encoding="utf-8")
    more = {"split": ("--games", "1"), "filter": ("--clean",)}.get(command, ())
    done = here(command, path, "-o", made, *more)
    assert f"{path}:{RECORD.count(chr(10)) + 2}: this text follows the last game" in done.err
    assert (done.code, made.exists()) == ((0, True) if command == "filter" else (2, False))


def test_a_torn_game_does_not_swallow_the_next_one(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    before = verdicts(TORN.encode())
    assert before[1] == (True, [], None, ["Eva", "Rui"])
    assert verdicts(rewritten(path, TORN)[2]) == before


def test_junk_before_a_first_line_belongs_to_the_game_above() -> None:
    """Otherwise it would spoil the game below."""
    junk, good = '[Variant "azul"]\nR1 @1\n\njunk\n', RECORD
    assert [each.raw.decode() for each in records(BytesIO((junk + good).encode()))] == [junk, good]


def test_a_remark_after_the_last_game_stays_with_it() -> None:
    """It does so in a file of two files; a remark directly above a first line is of the game below."""
    remark, title = "\n; that was fun\n", "; the next\n"
    text = f"{RECORD}{remark}\n{title}{RECORD}"
    assert [each.raw.decode() for each in games_of(text.encode())] == [
        f"{RECORD}{remark}\n",
        f"{title}{RECORD}",
    ]


def test_merge_takes_a_remark_after_the_last_game(tmp_path: Path) -> None:
    first, second = tmp_path / "a.azn", tmp_path / "b.azn"
    first.write_text(f"{RECORD}\n; that was fun\n", encoding="utf-8")
    second.write_text(RECORD, encoding="utf-8")
    done = here("merge", first, second, "-o", tmp_path / "c.azn")
    assert (done.code, done.err) == (0, f"azul: 2 games in {tmp_path / 'c.azn'}\n")
    merged = (tmp_path / "c.azn").read_text(encoding="utf-8")
    assert merged == f"{RECORD}\n; that was fun\n\n{RECORD}"


def verdicts(data: bytes) -> list[tuple[bool, object, object, list[str]]]:
    found = (check_chunk(each.chunk, "a").report for each in games_of(data))
    return [(each.ok, each.rounds, each.final, each.seats) for each in found]


def games_of(data: bytes) -> list[Record]:
    return [each for each in records(BytesIO(data)) if each.chunk.number]


@pytest.mark.parametrize("seed", range(16))
def test_games_in_are_games_out(seed: int, tmp_path: Path) -> None:
    """Whatever a file holds, the same games come out of `fmt`, and it changes nothing the second time."""
    data = mutated(random.Random(seed))
    code, err, after = rewritten(tmp_path / "a.azn", data)
    assert code in (0, 1), err
    assert verdicts(after) == verdicts(data)
    assert rewritten(tmp_path / "b.azn", after)[2] == after


@pytest.mark.parametrize("seed", range(200))
def test_records_in_are_records_out(seed: int) -> None:
    found = games_of(mutated(random.Random(seed)))
    wanted = [bare(each.raw, first=each.mark.offset == 0) for each in found]
    joined = Joined()
    text = b"".join(
        joined.add(record, "a.azn", alone=each.chunk.ahead == 0)
        for record, each in zip(wanted, found, strict=True)
    )
    again = games_of(text + joined.finish())
    assert [bare(each.raw) for each in again] == wanted


def test_what_would_be_read_otherwise_is_refused() -> None:
    joined = Joined()
    assert joined.add(PLAIN.encode(), "a.azn:1", alone=True) == RECORD.encode()
    two_games = f"{PLAIN}\n{PLAIN}".encode()
    with pytest.raises(UnsafeJoin, match=r"a\.azn:60"):
        joined.add(two_games, "a.azn:60", alone=False)


SCRAPS = (
    *(b"%azn 1\n", b"\n\n", b"; x\n", b"{a}", b"{", b"}", b'[Event "?"]\n', b'[Variant "azul"]'),
    *(b"*\n", b"== 1 2\n", b"R1 @1", b"\r\n", b"\xff", b"(", b")", b"\n%azn 1\n; r\njunk\n", b"\0"),
)  # fmt: skip


def mutated(chance: random.Random) -> bytes:
    """Put a few records into one file, with scraps put in and pieces taken out."""
    pieces = []
    for _ in range(chance.randint(1, 3)):
        data = bytearray(chance.choice([RECORD, PLAIN, LOOSE, JUNK, TORN]).encode())
        for _ in range(chance.randint(0, 4)):
            at = chance.randrange(len(data) + 1)
            if chance.random() < 0.6:
                data[at:at] = chance.choice(SCRAPS)
            else:
                del data[at : at + chance.choice([1, 5, 40, 300])]
        pieces.append(bytes(data))
    return b"\n".join(pieces)


def test_a_move_that_a_recorder_acknowledged_stays(tmp_path: Path) -> None:
    """The recorder writes while `fmt` reads, or holds the file."""
    path = tmp_path / "game.azn"
    session, record_file = open_session(path, NewGame({"Variant": "azul"}, ["Ana", "Jan"]))
    session.enter("bbkwkrrybyrkwwkybbrr")
    path.write_bytes(path.read_bytes().replace(b"\nR1", b"\n\n\nR1"))
    record_file.held = path.read_bytes()
    done = here("fmt", path)
    assert done.code == 2
    assert "another azul command is writing it" in done.err
    record_file.close()
    fifo = tmp_path / "go"
    os.mkfifo(fifo)
    code = (
        "import sys; from pathlib import Path; import azul_notation.library.canonical as layout\n"
        "real = layout.check_chunk\n"
        "def slow(*given, **options):\n"
        "    Path(sys.argv[2]).read_bytes()\n"
        "    return real(*given, **options)\n"
        "layout.check_chunk = slow\n"
        "from azul_notation.cli.fmt import fmt\n"
        "fmt([sys.argv[1]])\n"
    )
    with (
        subprocess.Popen(
            [sys.executable, "-c", code, path, fifo], stderr=subprocess.PIPE, text=True, cwd=ROOT
        ) as process,
        fifo.open("wb"),
    ):
        done = here("record", path, "--plain", text="1b1\n")
        assert "+ 1B1~1" in done.out
    assert process.stderr is not None
    assert process.returncode != 0
    assert b"1B1~1" in path.read_bytes()


def test_an_empty_path_is_wrong_usage(tmp_path: Path) -> None:
    """One unset variable in a script must not rewrite the folder."""
    path = tmp_path / "a.azn"
    path.write_text(LOOSE, encoding="utf-8")
    for words in (("fmt", ""), ("check", ""), ("check", path, ""), ("filter", "", "--clean")):
        done = here(*words)
        assert (done.code, done.out) == (2, ""), words
        assert "a path is empty" in done.err
    assert path.read_text(encoding="utf-8") == LOOSE


def test_only_regular_files_are_rewritten(tmp_path: Path) -> None:
    path = tmp_path / "pipe.azn"
    os.mkfifo(path)
    done = here("fmt", path)
    assert done.code == 2
    assert "it is not a regular file" in done.err
    assert path.is_fifo()
