"""The file of a recording: whole at every byte, never lost, never written over, one recorder at a time."""

import os
import random
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from azul_notation import check, write
from azul_notation.recorder import NewGame, NotPossible, open_session
from tests.support.commands import ROOT, here
from tests.support.scored import game_of, head_of, typed
from tests.support.strategies import times

ANA_JAN = NewGame({"Variant": "azul"}, ["Ana", "Jan"])


def is_unfinished(data: bytes) -> bool:
    [report] = check(data=data)
    return report.diagnostics == [] and report.final is None


def test_a_crash_at_every_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever byte of a write is the last one, the file is the record before it or the record with it.

    The system takes one byte of each write, and after each the file is looked at.
    """
    path = tmp_path / "game.azn"
    game = game_of("azul", {}, seed=1)
    seen: list[bytes] = []
    write_bytes = os.write

    def write_one(handle: int, data: bytes) -> int:
        done = write_bytes(handle, data[:1])
        now = path.read_bytes() if path.exists() else b""
        if not seen or seen[-1] != now:
            seen.append(now)
        return done

    monkeypatch.setattr(os, "write", write_one)
    tags, seats = head_of(game)
    session, record_file = open_session(path, NewGame(tags, seats))
    held = [b"", session.text.encode()]
    for line in list(typed(game))[:14]:
        before = session.text
        assert session.enter(line).refused is None
        if session.text != before:
            held.append(session.text.encode())
    record_file.close()
    assert seen == held[:-1]
    assert all(is_unfinished(data) for data in held[1:])
    assert [each.name for each in tmp_path.iterdir()] == ["game.azn"]


LINES = ("bbkwkrrybyrkwwkybbrr", "1b2")


def record_until(path: Path, stop: int, told: int) -> None:
    """Record, and be gone without any tidying before the step of that number."""
    left, write_bytes = stop, os.write

    def guarded(real: Any) -> Any:
        def call(*words: Any, **named: Any) -> Any:
            nonlocal left
            left -= 1
            if left == 0:
                os._exit(0)
            return real(*words, **named)

        return call

    for step in ("write", "fsync", "link", "fchmod", "open", "close"):
        setattr(os, step, guarded(getattr(os, step)))
    session, _ = open_session(path, ANA_JAN)
    for line in LINES:
        words = session.enter(line).written
        write_bytes(told, "".join(f"{word}\n" for word in words).encode())
    os._exit(1)


@pytest.mark.slow
def test_a_crash_between_any_two_steps(tmp_path: Path) -> None:
    """Gone before any write, sync, lock or renaming: the file is whole, and the next recorder goes on."""
    stop, ended = 0, 0
    while not ended:
        stop += 1
        path = tmp_path / f"{stop}.azn"
        heard, told = os.pipe()
        child = os.fork()
        if child == 0:
            record_until(path, stop, told)
        os.close(told)
        with os.fdopen(heard) as answers:
            words = answers.read().split("\n")
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if path.exists():
            assert is_unfinished(path.read_bytes())
        session, record_file = open_session(path, ANA_JAN)
        assert all(word in session.text for word in words)
        assert path.read_text() == session.text
        record_file.close()
    assert stop > len(LINES) * 5


def test_two_recorders(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    session, record_file = open_session(path, ANA_JAN)
    session.enter("bbkwkrrybyrkwwkybbrr")
    done = here("record", path, "--plain", text="1b2\n")
    assert (done.code, done.out) == (2, "")
    assert "is in use by another azul command" in done.err
    session.enter("1b2")
    record_file.close()
    assert here("record", path, "--plain", text="0k3\n").code == 0
    assert "1. 1B2 0K3^\n*\n" in path.read_text()


@pytest.mark.parametrize("change", ["more", "other", "gone"])
def test_a_file_that_somebody_else_changes(change: str, tmp_path: Path) -> None:
    """It is told, and not written over."""
    path = tmp_path / "game.azn"
    session, record_file = open_session(path, ANA_JAN)
    session.enter("bbkwkrrybyrkwwkybbrr")
    if change == "more":
        path.write_text(path.read_text() + "\n; a remark\n")
    elif change == "other":
        (tmp_path / "other").write_text("mine")
        (tmp_path / "other").replace(path)
    else:
        path.unlink()
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(NotPossible, match=r"changed by another program|missing"):
        session.enter("1b2")
    assert (path.read_bytes() if path.exists() else None) == before
    assert "1B2" not in session.text
    record_file.close()


def test_several_games_in_a_file(tmp_path: Path) -> None:
    """The last one goes on; behind finished ones a new one begins; the others keep their bytes."""
    path = tmp_path / "evening.azn"
    first = write(game_of("azul", {}, seed=1)).replace("1. ", "1.   ").encode() + b"\n\n\n"
    path.write_bytes(first)
    done = here("record", path, "--plain", text="1b2\n")
    assert done.code == 2
    assert "the game is over" in done.err
    assert path.read_bytes() == first
    new = ("record", path, "--plain", "--seats", "Ana,Jan")
    assert here(*new, text="bbkwkrrybyrkwwkybbrr\n").code == 0
    assert here(*new, text="1b2\n").code == 0
    assert here("record", path, "--plain", text="0k3\n").code == 0
    data = path.read_bytes()
    assert data.startswith(first.rstrip() + b"\n\n[Event")
    assert data.endswith(b"\n1. 1B2 0K3^\n*\n")
    assert [report.ok for report in check(path)] == [True, True]
    done = here(*new[:-1], "Ana,Eva", text="")
    assert done.code == 2
    assert "that has a different Seat2" in done.err


def test_files_that_cannot_be_recorded_into(tmp_path: Path) -> None:
    broken = tmp_path / "broken.azn"
    broken.write_text((ROOT / "samples" / "broken" / "AZ402-colour-not-there.azn").read_text())
    done = here("record", broken, "--plain", text="")
    assert done.code == 1
    assert "error[AZ402]" in done.err
    for words in (
        (tmp_path / "none.azn",),
        (tmp_path / "packed.azn.gz", "--seats", "Ana,Jan"),
        (tmp_path / "no" / "folder.azn", "--seats", "Ana,Jan"),
        (tmp_path, "--seats", "Ana,Jan"),
        (tmp_path / "one.azn", "--seats", "Ana,Jan", "--tag", "Site"),
    ):
        done = here("record", *words, "--plain", text="")
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("azul: ")
    done = here("record", tmp_path / "one.azn", "--seats", "Ana,Ana", "--plain", text="")
    assert done.code == 1
    assert "error[AZ204]" in done.err
    assert [each.name for each in tmp_path.iterdir()] == ["broken.azn"]


def test_bytes_of_another_code_stay(tmp_path: Path) -> None:
    """A byte-order mark, carriage returns and rights of the file are kept."""
    path = tmp_path / "game.azn"
    head = (
        b'\xef\xbb\xbf%azn 1\r\n[Variant "azul"]\r\n[Seat1 "\xc5\x98eha"]\r\n[Seat2 "Jan"]\r\n\r\n'
    )
    path.write_bytes(head + b"*\r\n")
    path.chmod(0o640)
    session, record_file = open_session(path, None)
    session.enter("bbkwkrrybyrkwwkybbrr")
    record_file.close()
    assert path.read_bytes() == head.rstrip() + b"\n\nR1 @1 BBKW YRRK BYRK YKWW BBRR\n*\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert [report.ok for report in check(path)] == [True]


@pytest.mark.slow
def test_a_full_disk(tmp_path: Path) -> None:
    """What does not fit is told, nothing accepted is lost, and the dialogue goes on."""
    path = tmp_path / "game.azn"
    game = game_of("mini", {}, seed=2)
    lines = list(typed(game))
    most = len(write(game)) // 2

    head = ("--seats", "Ana,Jan", "--variant", "mini")

    def narrow() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    done = subprocess.run(
        [sys.executable, "-m", "azul_notation", "record", path, "--plain", *head],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        cwd=ROOT,
        preexec_fn=narrow,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},  # Python would keep half a file
        check=False,
    )
    assert done.returncode == 0
    said = (
        "not written: the file has reached its maximum size; the file is as it was before this line"
    )
    assert said in done.stdout
    kept = path.read_text()
    written = [line[2:] for line in done.stdout.splitlines() if line.startswith("+ ")]
    assert all(word in kept for word in written)
    assert is_unfinished(kept.encode())
    assert [each.name for each in tmp_path.iterdir()] == ["game.azn"]


@pytest.mark.slow
@pytest.mark.process
def test_kill_9(tmp_path: Path) -> None:
    """Killed at a random moment, and again: whatever was followed by a prompt is in the file."""
    from tests.bench.kills import kills  # noqa: PLC0415 - the command does the same 200 times

    number = 1 + times(5)
    told = kills(tmp_path, number, seed=random.Random(1).random())
    assert told.kills == number
    assert told.lost == 0
