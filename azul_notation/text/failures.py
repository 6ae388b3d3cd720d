"""Explains in plain words what the system reports of files and disks."""

import errno

from azul_notation.diagnostics import AzulError

FAILURES = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file has reached its maximum size",
    errno.EROFS: "the disk is read-only",
    errno.EIO: "the device reports an error",
    errno.EACCES: "permission denied",
    errno.EBADF: "it is closed",
}


def reason_of(error: Exception) -> str:
    """Describe in words what went wrong."""
    if isinstance(error, OSError) and error.errno in FAILURES:
        return FAILURES[error.errno]
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return reason or type(error).__name__


class TemporaryFolderFull(AzulError):
    """A folder for temporary files that has no room for what a command needs there."""
