"""Files are replaced whole or not at all, and keep what belongs to them."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from azul_notation.text import replacement
from azul_notation.text.replacement import (
    PREFIX,
    SUFFIX,
    NotReplaced,
    Replacement,
    remove_left_files,
    waiting_folder,
)


def replace(path: Path, data: bytes) -> None:
    with Replacement(path) as new:
        new.stream.write(data)
        new.place()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture(params=[True, False], ids=["unnamed", "named"])
def waits(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Run with files that wait without a name, and as on a system that has none."""
    if not request.param:
        monkeypatch.setattr(replacement, "unnamed", lambda _: None)
    return bool(request.param)


@pytest.mark.usefixtures("waits")
def test_a_new_file_and_a_replaced_one(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    mask = replacement.umask()
    replace(path, b"one")
    assert path.read_bytes() == b"one"
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask
    path.chmod(0o600)
    replace(path, b"two")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"two", 0o600)
    assert names(tmp_path) == ["a.azn"]


@pytest.mark.usefixtures("waits")
def test_what_is_not_placed_leaves_everything_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    path.write_bytes(b"one")
    with Replacement(path) as new:
        new.stream.write(b"two")
    with pytest.raises(ZeroDivisionError), Replacement(path) as new:
        new.stream.write(b"%d" % (1 // 0))
    with Replacement(tmp_path / "b.azn") as new:
        new.stream.write(b"two")
    assert (path.read_bytes(), names(tmp_path)) == (b"one", ["a.azn"])


@pytest.mark.usefixtures("waits")
@pytest.mark.parametrize("change", ["written", "replaced", "removed", "appeared"])
def test_a_file_that_changes_meanwhile_is_not_written_over(change: str, tmp_path: Path) -> None:
    path, other = tmp_path / "a.azn", tmp_path / "other"
    if change != "appeared":
        path.write_bytes(b"one")
    with Replacement(path) as new:
        new.stream.write(b"two")
        if change in ("written", "appeared"):
            path.write_bytes(b"six")
        elif change == "replaced":
            other.write_bytes(b"six")
            other.replace(path)
        else:
            path.unlink()
        with pytest.raises(OSError, match=r"changed|appeared|No such file") as caught:
            new.place()
    assert caught.value.filename == str(path)
    assert change == "removed" or path.read_bytes() == b"six"
    assert not [name for name in names(tmp_path) if name.startswith(PREFIX)]


def test_a_file_that_a_recorder_holds(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    path.write_bytes(b"one")
    with path.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(NotReplaced, match="another azul command is writing it"):
            replace(path, b"two")
    with Replacement(path) as new, path.open("rb") as held:
        new.stream.write(b"two")
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(NotReplaced, match="another azul command is writing it"):
            new.place()
    assert path.read_bytes() == b"one"


def test_only_regular_files_are_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        with pytest.raises(NotReplaced, match="not a regular file"):
            replace(path, b"one")


def test_links(tmp_path: Path) -> None:
    """A symbolic link stays and its file is replaced; a hard link keeps the old text."""
    path, link, twin, loose = (tmp_path / name for name in ("a.azn", "link", "twin", "loose"))
    path.write_bytes(b"one")
    link.symlink_to("a.azn")
    os.link(path, twin)
    loose.symlink_to("new.azn")
    replace(link, b"two")
    replace(loose, b"three")
    assert link.is_symlink()
    assert (path.read_bytes(), twin.read_bytes()) == (b"two", b"one")
    assert (tmp_path / "new.azn").read_bytes() == b"three"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_the_owner_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    path.write_bytes(b"one")
    os.chown(path, 1234, 1235)
    path.chmod(0o4640)
    replace(path, b"two")
    now = path.stat()
    assert (now.st_uid, now.st_gid, now.st_mode & 0o7777) == (1234, 1235, 0o4640)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may become somebody else")
def test_a_file_of_somebody_else_is_not_taken_over(tmp_path: Path) -> None:
    """Whoever may write into the folder could replace the file, but not keep its owner."""
    path = tmp_path / "a.azn"
    path.write_bytes(b"one")
    path.chmod(0o644)
    tmp_path.chmod(0o777)
    for folder in tmp_path.parents[:-1]:
        folder.chmod(folder.stat().st_mode | 0o011)
    code = (
        "import os, sys; from pathlib import Path; from tests.text.test_replacement import replace;"
        "os.setgid(65534); os.setuid(65534)\n"
        "try: replace(Path(sys.argv[1]), b'two')\n"
        "except OSError as error: print(error.strerror)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, check=True
    )
    assert done.stdout == "its owner would change\n"
    assert (path.read_bytes(), path.stat().st_uid) == (b"one", 0)


def test_what_a_killed_command_left_is_swept(tmp_path: Path) -> None:
    left, folder, held = (tmp_path / f"{PREFIX}{name}{SUFFIX}" for name in ("a", "b", "c"))
    other = tmp_path / f"{PREFIX}d.azn"
    folder.mkdir()
    (folder / "part.azn").write_bytes(b"half")
    for path in (left, held, other):
        path.write_bytes(b"half")
    with held.open("rb") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        remove_left_files(tmp_path)
    assert sorted(tmp_path.iterdir()) == [held, other]


def test_a_waiting_folder_is_private_and_goes(tmp_path: Path) -> None:
    with waiting_folder(tmp_path) as made:
        (made / "part.azn").write_bytes(b"half")
        assert made.stat().st_mode & 0o777 == 0o700
    assert list(tmp_path.iterdir()) == []
