"""What the store keeps of one checked record: its text, its hashes, and rows of what the engine says."""

from functools import cache
from typing import Any

import msgspec

from azul_notation.replay.check import Checked, check_chunk
from azul_notation.replay.complete import tidy
from azul_notation.replay.identity import same_game, sha256_of
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.rules.places import places
from azul_notation.text.source import Chunk
from azul_notation.text.syntax import Game
from azul_notation.text.write import write_game, write_games

CLEAN, FAULTY, UNFINISHED = "clean", "faulty", "unfinished"
UNKNOWN = "?"
STOOD = ("AZ421", "AZ514")
"""Notes on what broke a rule, or was wrong, and stood."""


class Sitter(msgspec.Struct, frozen=True):
    """A seat of a record."""

    name: str
    id: str
    score: int | None = None
    figure: int | None = None
    place: int | None = None


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """A record as the store keeps it."""

    sha256: str
    """Of the canonical text; of the text as it is, where that cannot be read."""
    identity: str
    """The same for two records of one game that differ in comments and claims only."""
    text: str
    status: str
    sitters: tuple[Sitter, ...]
    checked: Checked
    """As the kept text was checked: lines and columns are those of the text."""

    @property
    def final(self) -> list[int] | None:
        return self.checked.report.final

    def tag(self, name: str) -> str:
        return legible(self.checked.game.tag(name, UNKNOWN))


def stored(checked: Checked) -> Stored:
    """Prepare a record for the store. What is found in it is told of the text that is kept."""
    game = checked.game
    dialect = DIALECTS.get(game.variant.strip().casefold())
    canonical = dialect is not None and game.readable
    if dialect is not None and canonical:
        text = write_games([write_game(tidy(game), dialect)])
    else:
        text = checked.chunk.text
    if checked.report.diagnostics or not canonical:
        checked = check_text(text)
    sha256 = sha256_of(text)
    ended = checked.replay.final is not None
    return Stored(
        sha256=sha256,
        identity=same_game(game) if canonical else sha256,
        text=text,
        status=FAULTY if not checked.report.ok else CLEAN if ended else UNFINISHED,
        sitters=tuple(sitters(checked)),
        checked=checked,
    )


def whole(text: str, raw: bytes | None) -> str:
    """Give a kept text as it was written, with bytes that are not UTF-8."""
    return text if raw is None else raw.decode("utf-8", "surrogateescape")


def check_text(text: str, name: str = "") -> Checked:
    """Check the text of one game, as the store keeps it."""
    return check_chunk(Chunk(text, 1, 1), name)


def sitters(checked: Checked) -> list[Sitter]:
    """List the seats with their scores and places, as far as the game was replayed."""
    game, result = checked.game, checked.replay
    names = [legible(name) for name in game.seats] if game.number else []
    ids = [legible(game.tag(f"Seat{seat}Id")) for seat in range(1, len(names) + 1)]
    final, figures = result.final, result.figures
    if final is None or figures is None or len(final) != len(names):
        return [Sitter(name, own) for name, own in zip(names, ids, strict=True)]
    told = figures if BY_VARIANT[game.variant].tie_break else [None] * len(final)
    ranks = places(final, told)
    return [Sitter(*each) for each in zip(names, ids, final, told, ranks, strict=True)]


def record_row(number: int, kept: Stored) -> tuple[Any, ...]:
    """Lay out a row of the table `records`."""
    shown = legible(kept.text)
    raw = kept.text.encode("utf-8", "surrogateescape") if shown != kept.text else None
    return (number, kept.sha256, shown, raw)


def game_row(number: int, kept: Stored) -> tuple[Any, ...]:
    """Lay out a row of the table `games`."""
    game, report, result = kept.checked.game, kept.checked.report, kept.checked.replay
    first = next((each for each in report.diagnostics if each.is_error), None)
    known = report.variant is not None
    start = game.rounds[0].start if game.rounds else None
    return (
        number,
        kept.sha256,
        kept.identity,
        kept.status,
        any(each.code in STOOD for each in report.diagnostics),
        report.variant,
        option(game, "Board") if known else None,
        option(game, "Factories") if known else None,
        kept.tag("Event"),
        kept.tag("Site"),
        kept.tag("Date"),
        kept.tag("Round"),
        kept.tag("Table"),
        legible(game.tag("Termination", "normal")),
        len(kept.sitters),
        (start.seat if start else 1) if game.rounds else None,
        len(result.rounds),
        result.moves,
        divergence(first) if first else None,
        program(),
    )


def option(game: Game, name: str) -> str | None:
    """Find the value of a choice, the default too."""
    values = DIALECTS[game.variant.strip().casefold()].options.get(name)
    return legible(game.tag(name) or values[0]) if values else None


def divergence(first: Any) -> str:
    """Say where a record first differs from the rules, or from what follows from itself."""
    places_told = [
        f"{name} {value}"
        for name, value in (("round", first.round), ("lap", first.lap), ("seat", first.seat))
        if value is not None
    ]
    where = f" ({', '.join(places_told)})" if places_told else ""
    return legible(f"{first.code} line {first.line}{where}: {first.message}")


def seat_rows(number: int, kept: Stored) -> list[tuple[Any, ...]]:
    """Lay out rows of the table `game_seats`."""
    ranks = [each.place for each in kept.sitters]
    total = sum(each.score or 0 for each in kept.sitters)
    rows = []
    for seat, each in enumerate(kept.sitters, start=1):
        told: tuple[int | None, ...] = (None, None, None)
        if each.place is not None:
            shared = ranks.count(each.place)
            told = (shared, len(ranks) - (each.place - 1) - shared, total)
        rows.append((number, seat, each.name, each.id, each.score, each.figure, each.place, *told))
    return rows


def point_rows(number: int, kept: Stored) -> list[tuple[Any, ...]]:
    """Lay out rows of the table `points`."""
    return [
        (number, each.round, each.seat, each.kind, each.points, each.reason, each.final)
        for each in kept.checked.replay.points
    ]


def finding_rows(number: int, kept: Stored) -> list[tuple[Any, ...]]:
    """Lay out rows of the table `findings`."""
    return [
        (
            *(number, nth, each.code, each.severity, legible(each.message)),
            *(each.line, each.column, each.round, each.lap, each.seat),
        )
        for nth, each in enumerate(kept.checked.report.diagnostics, start=1)
    ]


def legible(text: str) -> str:
    """Replace what is no letter of any script, as bytes that are not UTF-8."""
    return text.encode("utf-8", "replace").decode().replace("\0", UNKNOWN)


@cache
def program() -> str:
    """Name the program and its version: the rules by which a record was judged."""
    from importlib.metadata import version  # noqa: PLC0415 - not free to import

    return f"azul-notation {version('azul-notation')}"
