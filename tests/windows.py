"""`azul` without what Windows lacks: `python -m tests.windows check samples/worked.azn`.

Windows has none of these names and modules; it opens no folder, syncs no file that is open for reading only,
moves or removes no file that is open, and renames nothing over another file. Processes that are started begin
by importing this module, too, so they live under the same rules.
"""

import errno
import fcntl
import multiprocessing
import os
import shutil
import signal
from collections.abc import Callable
from typing import Any

from tests.core_only import hide

MODULES = ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
NAMES = {
    os: """O_DIRECTORY O_NOFOLLOW O_NONBLOCK O_PATH O_SYNC O_TMPFILE chown ctermid fchdir fchmod fchown fork
        forkpty getegid geteuid getgid getgroups getloadavg getpgid getpriority getsid getuid getxattr
        initgroups killpg lchown listxattr mkfifo mknod nice openpty pathconf posix_fadvise posix_fallocate
        pread preadv pwrite pwritev removexattr sched_getaffinity sched_setaffinity sched_yield sendfile
        setpgid setpriority setsid setxattr splice statvfs sync sysconf ttyname wait3 wait4""",
    signal: """SIGALRM SIGCHLD SIGCONT SIGHUP SIGIO SIGPIPE SIGPROF SIGQUIT SIGSTOP SIGTSTP SIGTTIN
        SIGTTOU SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH alarm getitimer pause pthread_kill pthread_sigmask
        setitimer siginterrupt sigpending sigtimedwait sigwait sigwaitinfo""",
}
ACCESS = os.O_RDONLY | os.O_WRONLY | os.O_RDWR
_flags = fcntl.fcntl


def is_open(path: Any) -> bool:
    """Whether this process has a file open, in Python or below it."""
    try:
        found = os.stat(path, follow_symlinks=False)  # noqa: PTH116
    except OSError:
        return False
    for number in os.listdir("/proc/self/fd"):  # noqa: PTH208
        try:
            other = os.fstat(int(number))
        except OSError:
            continue
        if os.path.samestat(found, other):
            return True
    return False


def refuse_open(*paths: Any) -> None:
    for path in paths:
        if is_open(path):
            raise PermissionError(errno.EACCES, "it is open: Windows would not do this", str(path))


def guarded(function: Callable[..., Any], count: int) -> Callable[..., Any]:
    """Refuse to do something with files that are open."""

    def guard(*paths: Any, **options: Any) -> Any:
        refuse_open(*paths[:count])
        if function.__name__ == "rename" and os.path.lexists(paths[1]):
            raise FileExistsError(errno.EEXIST, "Windows renames over nothing", str(paths[1]))
        return function(*paths, **options)

    return guard


def open_file(
    path: Any, flags: int, *rest: Any, _open: Callable[..., int] = os.open, **options: Any
) -> int:
    if os.path.isdir(path):  # noqa: PTH112
        raise PermissionError(errno.EACCES, "Windows opens no folder", str(path))
    return _open(path, flags, *rest, **options)


def sync_file(handle: int, _fsync: Callable[[int], None] = os.fsync) -> None:
    if _flags(handle, fcntl.F_GETFL) & ACCESS == os.O_RDONLY:
        raise OSError(errno.EBADF, "Windows syncs no file that is open for reading only")
    _fsync(handle)


def become_windows() -> None:
    """Take away what Windows lacks. What is imported stays as it is: the library of Python itself."""
    for module, names in NAMES.items():
        for name in names.split():
            if hasattr(module, name):
                delattr(module, name)
    for name, count in {"replace": 2, "rename": 2, "unlink": 1, "remove": 1, "rmdir": 1}.items():
        setattr(os, name, guarded(getattr(os, name), count))
    os.open, os.fsync = open_file, sync_file  # type: ignore[assignment]
    shutil._use_fd_functions = False  # type: ignore[attr-defined]  # noqa: SLF001
    hide(frozenset(MODULES))
    multiprocessing.set_start_method("spawn", force=True)


if __name__ in ("__main__", "__mp_main__"):
    become_windows()
if __name__ == "__main__":
    from azul_notation.cli import main

    main()
