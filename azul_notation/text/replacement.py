"""Replaces a regular file in one step, so that it is never seen half written.

What is written waits in a file without a name, which vanishes if the program is killed. Where the system has
no such files, it waits under a random name, and a later command in that folder removes what a killed one
left. The new file has the mode, the owner and the attributes of the old one. A symbolic link stays, and the
file that it names is replaced; another hard link keeps the old text.

Windows has neither these locks nor handles of folders, and an open file there cannot be renamed, replaced or
removed. So where `fcntl` is missing, nothing is locked or swept, and files are closed before they move.
"""

import io
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Self

try:
    import fcntl
except ImportError:  # Windows: a file that changed is still noticed
    fcntl = None  # type: ignore[assignment]

from azul_notation.diagnostics import AzulError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

PREFIX, SUFFIX = ".azul-", ".tmp"
"""How the names of waiting files and folders begin and end."""
SHARED = ("user.", "system.posix_acl_")
"""Extended attributes that the owner of the file may set."""


class NotReplaced(AzulError, OSError):
    """A reason why a file must not be replaced."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(0, reason, str(path))


class Replacement:
    """Writes the new text of a file; leaving the block without `place` leaves the file as it was.

    With `own`, the caller holds the lock of the file and is responsible for its contents.
    """

    def __init__(self, path: Path, *, own: bool = False) -> None:
        self.shown = path
        self.own = own
        self.name: str | None = None
        """The name of the waiting file, where it has one."""

    def __enter__(self) -> Self:
        self.path = self.shown.resolve()
        self.before = state_of(self.path, self.shown)
        if self.before is not None and not self.own:
            with locked(self.path, self.shown):
                """No recorder has it open now; `place` checks again."""
        remove_left_files(self.path.parent)
        handle = unnamed(self.path.parent)
        if handle is None:
            handle, self.name = locked_file(self.path.parent)
        self.stream: IO[bytes] = io.BufferedRandom(Named(handle, self.shown))
        return self

    def place(self) -> None:
        """Replace the old file, which must still be as it was when the block was entered."""
        self.stream.flush()
        if self.before is None:
            self.finish(None)
            self.appear()
        elif self.own:
            self.finish(self.before)
            self.take_over()
        else:
            with locked(self.path, self.shown):
                now = state_of(self.path, self.shown)
                if now is None or fingerprint(now) != fingerprint(self.before):
                    raise NotReplaced(self.shown, "it has changed since it was read")
                self.finish(now)
                self.take_over()
        sync(self.path.parent)

    def finish(self, old: os.stat_result | None) -> None:
        """Give the new file the owner, mode and attributes of the old one, and put it on the disk."""
        handle = self.stream.fileno()
        if old is None:
            change_mode(handle, 0o666 & ~umask())
        else:
            new = os.fstat(handle)
            if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
                try:
                    os.fchown(handle, old.st_uid, old.st_gid)
                except PermissionError:
                    raise NotReplaced(self.shown, "its owner would change") from None
            change_mode(handle, stat.S_IMODE(old.st_mode))
            copy_attributes(self.path, handle)
        os.fsync(handle)
        if not fcntl:
            self.stream.close()

    def appear(self) -> None:
        """Give the file its name, unless another file has it by now."""
        try:
            if self.name is None:
                self.link(self.path)
            else:
                appear(Path(self.name), self.path)
        except FileExistsError:
            raise NotReplaced(self.shown, "a file with that name has appeared") from None

    def take_over(self) -> None:
        """Replace the old file."""
        if self.name is None:
            waiting = self.path.with_name(f"{PREFIX}{os.urandom(8).hex()}{SUFFIX}")
            self.name = str(waiting)  # first, so that a signal in between leaves nothing
            self.link(waiting)
        Path(self.name).replace(self.path)
        self.name = None

    def link(self, path: Path) -> None:
        """Link the file without a name to this name, which must be free."""
        folder = os.open(path.parent, os.O_RDONLY)
        try:  # only with a folder's handle does the system follow the link to the file
            os.link(f"/proc/self/fd/{self.stream.fileno()}", path.name, dst_dir_fd=folder)
        finally:
            os.close(folder)

    def keep_lock(self) -> int | None:
        """Return a handle of the new file, which holds its lock until it is closed; None without locks."""
        return os.dup(self.stream.fileno()) if fcntl else None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            with suppress(OSError):  # what could not be written was reported when it was written
                self.stream.close()
        finally:
            if self.name is not None:
                Path(self.name).unlink(missing_ok=True)


class Named(io.FileIO):
    """Writes to a file, and reports its errors with the name that the user knows."""

    def __init__(self, handle: int, shown: Path) -> None:
        super().__init__(handle, "r+")
        self.shown = shown

    def write(self, data: "ReadableBuffer", /) -> int:
        try:
            return super().write(data) or 0
        except OSError as error:
            error.filename = str(self.shown)
            raise


def unnamed(folder: Path) -> int | None:
    """Open a file without a name in a folder; return None where the system has no such files."""
    if not hasattr(os, "O_TMPFILE") or not os.access("/proc/self/fd", os.X_OK):
        return None
    try:
        handle = os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600)
    except OSError:  # if the folder takes no file at all, the named one reports why
        return None
    takes_lock(handle)
    return handle


def locked_file(folder: Path) -> tuple[int, str]:
    """Make a locked file with a random name; try again if a sweeper was faster than the lock."""
    import tempfile  # noqa: PLC0415 - slow to load

    while True:
        handle, name = tempfile.mkstemp(SUFFIX, PREFIX, folder)
        if takes_lock(handle) and os.path.exists(name):  # noqa: PTH110 - it is no Path
            return handle, name
        os.close(handle)


def appear(file: Path, place: Path) -> None:
    """Move a finished file to its place; raise FileExistsError if the name is taken."""
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


def state_of(path: Path, shown: Path) -> os.stat_result | None:
    """Query the state of the file that will be replaced; return None if it does not exist yet."""
    try:
        state = path.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(state.st_mode):
        raise NotReplaced(shown, "it is not a regular file")
    return state


def fingerprint(state: os.stat_result) -> tuple[int, ...]:
    """Return the figures that change whenever a file is written to or replaced."""
    return (state.st_dev, state.st_ino, state.st_size, state.st_mtime_ns, state.st_ctime_ns)


@contextmanager
def locked(path: Path, shown: Path) -> Iterator[None]:
    """Keep recorders out of a file; raise NotReplaced if one has it open."""
    if not fcntl:
        yield
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        if not takes_lock(handle):
            raise NotReplaced(shown, "another azul command is writing it")
        yield
    finally:
        os.close(handle)


def has_locks() -> bool:
    """Check whether the system has file locks, which last as long as the file is open."""
    return fcntl is not None


def takes_lock(handle: int) -> bool:
    """Try to take the lock of an open file; without file locks, this always succeeds."""
    if fcntl:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def change_mode(handle: int, mode: int) -> None:
    """Set the mode of an open file; Windows has no modes, and a new file gets the rights of its folder."""
    if hasattr(os, "fchmod"):
        os.fchmod(handle, mode)


def copy_attributes(path: Path, handle: int) -> None:
    """Copy the extended attributes, access lists among them, that the owner of a file may set."""
    if hasattr(os, "listxattr"):
        for name in os.listxattr(path):
            if name.startswith(SHARED):
                os.setxattr(handle, name, os.getxattr(path, name))


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def sync(path: Path) -> None:
    """Flush a file, or the names in a folder, to the disk; Windows does this by itself for folders."""
    folder = path.is_dir()
    if folder and not fcntl:
        return
    handle = os.open(path, os.O_RDONLY if folder else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def waiting_folder(folder: Path) -> Iterator[Path]:
    """Make a private folder in another one for files that are not ready; remove it at the end."""
    remove_left_files(folder)
    made, handle = locked_folder(folder)
    try:
        yield made
    finally:
        if handle is not None:
            os.close(handle)
        shutil.rmtree(made, ignore_errors=True)


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """Make a folder that appears whole when the block ends, or not at all; it must not exist."""
    if os.path.lexists(folder):
        raise FileExistsError(None, "it exists already", str(folder))
    with waiting_folder(folder.absolute().parent) as room:
        making = room / "making"
        making.mkdir()
        yield making
        for made in making.iterdir():
            sync(made)
        making.chmod(0o777 & ~umask())
        making.rename(folder)
        sync(folder.absolute().parent)


def locked_folder(folder: Path) -> tuple[Path, int | None]:
    """Make a locked folder; try again if a sweeper was faster than the lock."""
    import tempfile  # noqa: PLC0415 - slow to load

    while True:
        made = Path(tempfile.mkdtemp(SUFFIX, PREFIX, folder))
        if not fcntl:
            return made, None
        handle = os.open(made, os.O_RDONLY)
        if takes_lock(handle) and made.exists():
            return made, handle
        os.close(handle)


_swept: set[Path] = set()


def remove_left_files(folder: Path) -> None:
    """Remove what killed commands left in a folder; search each folder only once."""
    if folder in _swept or not fcntl:
        return
    _swept.add(folder)
    with suppress(OSError), os.scandir(folder) as entries:  # a folder that cannot be read has none
        for entry in entries:
            if entry.name.startswith(PREFIX) and entry.name.endswith(SUFFIX):
                with suppress(
                    OSError
                ):  # another sweeper was faster, or it belongs to somebody else
                    remove_left(Path(entry.path))


def remove_left(path: Path) -> None:
    """Remove a waiting file or folder if no process holds it."""
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if takes_lock(handle) and path.is_dir():
            shutil.rmtree(path)
        elif takes_lock(handle):
            path.unlink()
    finally:
        os.close(handle)
