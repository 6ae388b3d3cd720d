"""Makes a small disk that can be filled: a real one in memory, which only root may mount."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MOUNTS = hasattr(os, "geteuid") and os.geteuid() == 0 and os.uname().sysname == "Linux"
"""Whether a disk can be mounted here."""


class SmallDisk:
    """A disk of a number of KB, and a file that takes its room."""

    def __init__(self, folder: Path, size: int) -> None:
        self.folder = folder
        self.size = size
        self.filling = folder / "filling"

    def fill(self, *, free: int) -> None:
        """Take all room but so many KB."""
        self.filling.unlink(missing_ok=True)
        there = os.statvfs(self.folder)
        room = there.f_bavail * there.f_frsize
        self.filling.write_bytes(bytes(max(room - free * 1024, 0)))

    def names(self) -> list[str]:
        """Name everything on the disk but what fills it."""
        return sorted(each.name for each in self.folder.iterdir() if each != self.filling)


@contextmanager
def small_disk(folder: Path, size: int) -> Iterator[SmallDisk]:
    """Mount an empty disk of so many KB."""
    folder.mkdir()
    options = ("-t", "tmpfs", "-o", f"size={size}k", "tmpfs")
    subprocess.run(["/bin/mount", *options, str(folder)], check=True)
    try:
        yield SmallDisk(folder, size)
    finally:
        subprocess.run(["/bin/umount", str(folder)], check=True)
