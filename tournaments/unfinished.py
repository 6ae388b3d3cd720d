"""Files in the making: they stand in a private folder beside their place, and appear there whole."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows: what a killed run left stays there
    fcntl = None  # type: ignore[assignment]

PREFIX = ".azul."
SUFFIX = ".making"


@contextmanager
def private_folder(parent: Path) -> Iterator[Path]:
    """Give a new folder that only this user can read; at the end it is gone with all that is in it.

    What killed runs left beside it is removed too: a run holds a lock on its folder as long as it lives.
    """
    for left in parent.glob(f"{PREFIX}*{SUFFIX}"):
        remove_abandoned(left)
    folder, lock = locked_folder(parent)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if lock is not None:
            os.close(lock)


def locked_folder(parent: Path) -> tuple[Path, int | None]:
    """Make a folder and lock it; make another where somebody swept it away before the lock."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX, suffix=SUFFIX, dir=parent))
        if fcntl is None:
            return folder, None
        lock = os.open(folder, os.O_RDONLY)
        with suppress(OSError):  # a file system without locks: there nobody can lock it to sweep
            fcntl.flock(lock, fcntl.LOCK_EX)
        if folder.exists():
            return folder, lock
        os.close(lock)


def remove_abandoned(folder: Path) -> None:
    """Remove the folder of a run that was killed; leave it alone if its run may still live."""
    if fcntl is None or folder.is_symlink():
        return
    try:
        lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:  # it belongs to another user, or went away
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder, ignore_errors=True)
    except OSError:  # its run has the lock
        pass
    finally:
        os.close(lock)


def appear(file: Path, place: Path) -> None:
    """Give a finished file its place; raise FileExistsError if something stands there by now."""
    sync(file)
    try:
        os.link(file, place)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: claim the name, then take it
        os.close(os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        try:
            file.replace(place)
        except OSError:
            place.unlink(missing_ok=True)
            raise
    sync(place.parent)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if path.is_dir() and os.name == "nt":  # Windows cannot open a folder
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
