"""The commands. The only place that prints, reads arguments, or exits."""

import sys

INTERRUPTED = 130
"""The status of a command that Ctrl-C has ended."""


def main() -> None:
    """Run the command line. It is loaded inside, where Ctrl-C is already handled."""
    try:
        from azul_notation.cli.edge import run  # noqa: PLC0415 - see above

        status = run()
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)
