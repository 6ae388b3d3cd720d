"""Defines the commands, in the only place that prints, reads arguments, or exits."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as type checkers know it: loading `typing` would leave Ctrl-C more time
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> NoReturn:
    """Run the command line. It is loaded inside, where Ctrl-C is already handled."""
    try:
        from azul_notation.cli.edge import run  # noqa: PLC0415 - see above

        status = run()
    except KeyboardInterrupt:
        from azul_notation.cli.status import INTERRUPTED  # noqa: PLC0415 - as above

        status = INTERRUPTED
    threads = sys.modules.get("threading")
    if (
        threads and threads.active_count() > 1
    ):  # of a pool that was given up: it might wait for ever
        sys.stderr.flush()
        os._exit(status)
    if "_duckdb" not in sys.modules:  # which lists what was not collected as leaks
        import gc  # noqa: PLC0415 - see above

        gc.freeze()  # looking for garbage now would take an eighth of a short command
    sys.exit(status)
