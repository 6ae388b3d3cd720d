"""Begins and ends every command, whatever happens in between: the edge of the program.

Little is imported here, so that signals work from the beginning.
"""

import io
import os
import signal
import sys
from types import FrameType
from typing import Any, NoReturn, TextIO, cast

from azul_notation.cli.status import GONE, INTERNAL, INTERRUPTED, SIGNALLED, USAGE
from azul_notation.replay.signals import SIGNALS, signals_held

WINDOWS = sys.platform == "win32"


class OutputFailed(Exception):
    """The standard output takes nothing more."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        self.error = error


class StandardOutput(io.FileIO):
    """The standard output, whose errors must not be mistaken for those of other files."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            raise OutputFailed(error) from None


class Ending:
    """A signal that ended this command."""

    def __init__(self) -> None:
        self.number = 0
        self.interrupted = False

    def __call__(self, number: int, _: FrameType | None) -> NoReturn:
        for each in SIGNALS:
            signal.signal(each, signal.SIG_IGN)  # what now tidies up is left in peace
        self.number = number
        raise SystemExit(SIGNALLED + number)

    def interrupt(self, _: int, __: FrameType | None) -> NoReturn:
        """Do what Python does on Ctrl-C, and remember it: the database turns it into its own error."""
        self.interrupted = True
        raise KeyboardInterrupt


def run() -> int:
    """Run the command line and return its status."""
    ending = Ending()
    for each in SIGNALS:
        if signal.getsignal(each) == signal.SIG_DFL:  # not if it is ignored, as nohup has it
            signal.signal(each, ending)
    if signal.getsignal(signal.SIGINT) == signal.default_int_handler:
        signal.signal(signal.SIGINT, ending.interrupt)
    status = ended(ending)
    if ending.number:
        status = SIGNALLED + ending.number
        say(f"ended by {signal.Signals(ending.number).name}")
    for each in SIGNALS:
        signal.signal(each, signal.SIG_DFL)  # nothing is left to tidy up
    return status


def ended(ending: Ending) -> int:
    """Run the command line until it ends in some way; return the status for that."""
    try:
        open_streams()
        try:
            with signals_held():  # msgspec crashes later if one interrupts its loading
                from azul_notation.cli.main import program  # noqa: PLC0415 - not free to import

            program()()
        finally:
            sys.stdout.flush()
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0  # click gives numbers, or none for 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except OutputFailed as failed:
        discard_output()
        if isinstance(failed.error, BrokenPipeError):
            return GONE
        say("cannot write the output", failed.error)
    except OSError as error:
        say("" if error.filename is None else f"cannot use {error.filename}", error)
    except ImportError as error:
        return missing(error, ending)
    except MemoryError:
        say("there is not enough memory")
    except Exception as error:  # noqa: BLE001 - nothing else may end in a traceback
        return unexpected(error, ending)
    return USAGE


def missing(error: ImportError, ending: Ending) -> int:
    """Return the status for something that could not be imported; name the extra that brings it."""
    from azul_notation.diagnostics.extras import MissingExtra, extra_of  # noqa: PLC0415 - seldom needed

    extra = extra_of(error)
    if extra is not None:
        error = MissingExtra("this command", extra)
    if not isinstance(error, MissingExtra):
        return unexpected(error, ending)
    say(str(error))
    return USAGE


def unexpected(error: Exception, ending: Ending) -> int:
    """Return the status for an unexpected error, and report it if it is a fault of azul."""
    if ending.number:  # a library turned the end that the signal asked for into its own error
        return USAGE
    if ending.interrupted:
        say("interrupted")
        return INTERRUPTED
    if os.environ.get("AZUL_RAISE"):  # tests want to see where it was
        error.add_note(getattr(error, "trace", ""))
        raise error
    from azul_notation.cli.crash import report  # noqa: PLC0415 - seldom needed

    say(report(error))
    return INTERNAL


def say(text: str, reason: OSError | None = None) -> None:
    """Print a sentence on the standard error."""
    from azul_notation.cli.console import notify  # noqa: PLC0415 - not free to import
    from azul_notation.text.failures import reason_of  # noqa: PLC0415 - as above

    parts = [text] if reason is None else [text, reason_of(reason)]
    notify(f"azul: {': '.join(filter(None, parts))}")


def open_streams() -> None:
    """Get the standard streams ready.

    A stream that the caller closed is opened again, so that no file takes its number and receives what was
    meant for the stream. Reading such an input or writing such an output is an error, as it was before.
    """
    if sys.stdin is None:
        sys.stdin = standing_in("r", os.O_WRONLY)
    if sys.stdout is None:
        encoding, lines = "utf-8", False
        os.open(os.devnull, os.O_RDONLY)
    else:
        encoding, lines = sys.stdout.encoding, bool(sys.stdout.line_buffering)
    if sys.stderr is None:
        sys.stderr = standing_in("w", os.O_WRONLY)
    if WINDOWS:
        encoding = "utf-8"
        use_utf8()
        if sys.stdout is not None and sys.stdout.isatty():
            return  # a console takes text by a way of its own, and bytes in its code page
    output = io.BufferedWriter(StandardOutput(1, "w", closefd=False))
    sys.stdout = io.TextIOWrapper(output, encoding, "replace", line_buffering=lines)


def use_utf8() -> None:
    """Read and write pipes and files in UTF-8, whatever the code page of Windows is."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8")


def standing_in(mode: str, access: int) -> TextIO:
    """Open the null device with the lowest free number, which is that of the stream that was closed."""
    number = os.open(os.devnull, access)
    return cast("TextIO", open(number, mode, closefd=False, encoding="utf-8"))


def discard_output() -> None:
    """Discard whatever is still to be written to the standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
