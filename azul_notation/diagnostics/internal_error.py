"""Defines an internal error: a fault of this program, with its places in the input and in the program.

The content of the input is never part of it. The message of an exception may quote input, so only the type
of the exception is kept.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import Self

from azul_notation.diagnostics.errors import AzulError

OURS = ("azul_notation", "tournaments")
FRAMES = 30
"""Frames that are kept at either end of a long trace."""


class InternalError(AzulError):
    """A fault of this program, met while it worked on a piece of the input."""

    def __init__(self, doing: str, file: str, line: int, game: int, trace: str) -> None:
        super().__init__(doing, file, line, game, trace)  # all that goes from process to process
        self.doing = doing
        """What was being done, such as `checking`."""
        self.file = file
        self.line = line
        """The line of the file with which the piece begins."""
        self.game = game
        """Its number; 0 where the piece is not one game. Its line says then where it begins."""
        self.trace = trace
        """Where in the program it happened, as `trace_of` writes it."""

    @classmethod
    def of(cls, error: Exception, doing: str, file: str, line: int = 1, game: int = 0) -> Self:
        return cls(doing, file, line, game, trace_of(error))

    def after(self, games: int) -> "InternalError":
        """Count the game from the beginning of its file, which has this many games before this piece."""
        game = self.game + games if self.game else 0
        return InternalError(self.doing, self.file, self.line, game, self.trace)

    @property
    def place(self) -> str:
        return f"{f'game {self.game}' if self.game else f'line {self.line}'} of {self.file}"

    def __str__(self) -> str:
        return f"internal error while {self.doing} {self.place}"


@contextmanager
def working_on(doing: str, file: str, line: int = 1, game: int = 0) -> Iterator[None]:
    """Raise an InternalError with this place for any fault of this program inside."""
    try:
        yield
    except (InternalError, MemoryError, OSError):
        raise  # it has its place already, or is no fault of this program
    except Exception as error:
        raise InternalError.of(error, doing, file, line, game) from error


def trace_of(error: BaseException) -> str:
    """Write where an exception and its causes were raised, with our own lines of code but no values."""
    if isinstance(error, InternalError):
        return error.trace
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    before = [trace_of(cause), "", "and then:"] if cause is not None else []
    frames = list(_frames(error))
    if len(frames) > 2 * FRAMES:
        frames[FRAMES:-FRAMES] = [f"  … {len(frames) - 2 * FRAMES} more …"]
    kind = type(error)
    return "\n".join([*before, *frames, f"{kind.__module__}.{kind.__qualname__}"])


def _frames(error: BaseException) -> Iterator[str]:
    from traceback import extract_tb  # noqa: PLC0415 - an error is rare

    for frame in extract_tb(error.__traceback__):
        parts = PurePath(frame.filename).parts
        ours = next((at for at, part in enumerate(parts) if part in OURS), None)
        place = f"{'/'.join(parts[ours or -2 :])}:{frame.lineno} in {frame.name}"
        yield f"  {place}" + (f"\n    {frame.line}" if ours is not None else "")
