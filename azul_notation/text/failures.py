"""Puts what the system says of files and disks into plain words."""

import errno

FAILURES = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the quota of the disk is used up",
    errno.EFBIG: "the file may not grow any larger",
    errno.EROFS: "the disk can only be read",
    errno.EIO: "the device reports an error",
    errno.EACCES: "permission denied",
    errno.EBADF: "it is closed",
}


def reason_of(error: Exception) -> str:
    """Say in words what went wrong."""
    if isinstance(error, OSError) and error.errno in FAILURES:
        return FAILURES[error.errno]
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return reason or type(error).__name__
