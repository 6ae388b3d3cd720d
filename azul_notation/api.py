"""The library: what `import azul_notation` offers, over the same rooms as the commands."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from azul_notation.replay.block_check import check_stream
from azul_notation.replay.check import Report
from azul_notation.replay.complete import tidy
from azul_notation.rules import DIALECTS, layout_options, option_name
from azul_notation.text.dialect import Dialect
from azul_notation.text.opening import files, open_bytes
from azul_notation.text.read import read_chunk
from azul_notation.text.source import chunks, lines_of
from azul_notation.text.syntax import Game
from azul_notation.text.write import write_game, write_games


def read(path: str | Path | None = None, *, text: str = "", data: bytes = b"") -> Iterator[Game]:
    """Read the games of a file, a folder, a text or some bytes, one after another.

    Faults of the text are in `game.diagnostics`; nothing is replayed.
    """
    if path is None:
        yield from (read_chunk(each, DIALECTS) for each in chunks(_lines(text, data)))
        return
    for name in files([path]):
        with open_bytes(name) as stream:
            yield from (read_chunk(each, DIALECTS, name) for each in chunks(lines_of(stream)))


def check(path: str | Path | None = None, *, text: str = "", data: bytes = b"") -> Iterator[Report]:
    """Read and replay games, and report on each: totals, winners, diagnostics."""
    if path is None:
        yield from check_stream(_stream(text, data), "-")
        return
    for name in files([path]):
        with open_bytes(name) as stream:
            yield from check_stream(stream, name)


def write(games: Game | Iterable[Game]) -> str:
    """Write games in canonical form, as the text of a file; a game of no known variant is a ValueError."""
    if isinstance(games, Game):
        games = [games]
    return write_games(write_game(tidy(game), _dialect(game)) for game in games)


def _dialect(game: Game) -> Dialect:
    dialect = DIALECTS.get(game.variant.casefold())
    if dialect is None:
        raise ValueError(f"there is no variant {game.variant!r}, so the game cannot be written")
    return dialect


def play(
    variant: str = "azul",
    *,
    seats: int = 2,
    games: int = 1,
    seed: int = 1,
    policy: str = "random",
    **options: str | None,
) -> Iterator[Game]:
    """Play random games to their end; the same seed gives the same games.

    The options are the tags that choose between the rules of a variant, as in `board="grey"` or
    `setup_order="position"`; None is the default of the variant. `strips` is how the boards of Sintra are
    set up: `random`, or `synthetic`.
    """
    tags = {option_name(tag): tag for tag in DIALECTS.choices}
    unknown = sorted(set(options) - {*tags, *layout_options()})
    if unknown:
        raise TypeError(f"play() has no option {', '.join(unknown)}")
    given = {name: value for name, value in options.items() if value is not None}
    rules = {tags[name]: value for name, value in given.items() if name in tags}
    layout = "".join(value for name, value in given.items() if name not in tags)
    from azul_notation.replay.random_play import Request, play_games  # noqa: PLC0415 - seldom needed

    return play_games(Request(variant, seats, seed, policy, rules, layout), games)


def _lines(text: str, data: bytes) -> Iterator[str]:
    return lines_of(_stream(text, data))


def _stream(text: str, data: bytes) -> BytesIO:
    return BytesIO(data or text.encode("utf-8", "surrogatepass"))
