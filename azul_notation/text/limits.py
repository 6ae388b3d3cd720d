"""Sets the limits on what is read, and defines the exception for input that passes one.

Each limit is far above what an honest file needs. Code that reads a file stops at its limit, and reports it
as AZ120.
"""

from typing import BinaryIO

from azul_notation.diagnostics import AzulError

LINE_LIMIT = 20_000
"""Characters in a line of a record."""
GAME_LIMIT = 200_000
"""Characters in a game."""
NESTING_LIMIT = 20
"""How deep variations nest."""
RECORD_LIMIT = 16_000_000
"""Bytes of one game that is copied, whatever it contains."""
LINES_LIMIT = 1_000_000
"""Lines of one game, those left out included."""
FILE_LIMIT = 16_000_000
"""Bytes of a file that is held in memory as a whole: a list of players or results, a record in progress;
and of a log of Board Game Arena."""
ROW_LIMIT = 100_000
"""Lines of a CSV file."""
CELL_LIMIT = 1_000_000
"""Cells of a CSV file."""
LOGS_LIMIT = 10_000
"""Faulty logs of Board Game Arena, one after another, after which a file is given up."""
TOURNAMENT_LIMIT = 8_000_000
"""Bytes of a tournament that `azul tour import` reads."""
ARRAY_LIMIT = 300_000
"""Arrays and objects in it: 2,000 players who play 20 rounds need half of them."""
DEPTH_LIMIT = 200
"""How deep JSON nests. A game whose variations nest to their limit takes 128 levels."""
JSON_LINE_LIMIT = 2 * RECORD_LIMIT + 1_000
"""Bytes of a line of JSON that holds a game: of the text of a game, each byte takes two at most."""
WINDOW_LIMIT = 2**26
"""Bytes of the window of a packed stream: unpacking takes as much memory."""
RATIO_LIMIT = 200
"""How many times its size a packed file unpacks to. Records come to 5, the logs of Board Game Arena to 50."""
NAME_LIMIT = 200
"""Characters of a name."""
TEXT_LIMIT = 500
"""Characters of any other text of a club: a reason, an id, the name of a table."""
CONDITION_LIMIT = 4_000
"""Characters of a condition of `--where`."""
CONDITION_DEPTH = 50
"""How deep brackets and NOT nest in a condition."""
SPLIT_LIMIT = 10_000
"""Files that a split by value writes."""


class LimitPassed(AzulError):
    """Reports input that is larger than this program reads."""

    def __init__(
        self, what: str, limit: int, unit: str = "bytes", *, verb: str = "has", advice: str = ""
    ) -> None:
        hint = advice and f": {advice}"
        super().__init__(f"{what} {verb} more than {limit:,} {unit} (AZ120){hint}")


def read_all(stream: BinaryIO, what: str, limit: int = FILE_LIMIT) -> bytes:
    """Read a stream to its end; stop and raise LimitPassed where it is larger than the limit."""
    data = stream.read(limit + 1)
    if len(data) > limit:
        raise LimitPassed(what, limit)
    return data
