"""Runs `azul` with a disk that fails: the n-th write, sync, link or renaming raises an I/O error.

python -m tests.unlucky.failing N check a.azn --index
"""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from azul_notation.text import replacement


def failing(step: int) -> None:
    """Let the step of that number fail, and every later one, as a broken disk does."""
    left = step

    def guarded(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*words: Any, **named: Any) -> Any:
            nonlocal left
            left -= 1
            if left <= 0:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return real(*words, **named)

        return call

    class Failing(replacement.Named):
        write = guarded(replacement.Named.write)

    vars(replacement)["Named"] = Failing
    for name in ("write", "fsync", "link", "replace", "rename", "mkdir"):
        setattr(os, name, guarded(getattr(os, name)))
    assert Path.replace.__module__ == "pathlib", "it calls os.replace"


if __name__ == "__main__":
    failing(int(sys.argv.pop(1)))
    from azul_notation.cli import main

    main()
