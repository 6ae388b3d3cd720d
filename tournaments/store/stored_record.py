"""Prepares what the store keeps of a checked record: its text, its hashes, and rows of what was found."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import astuple

from azul_notation.diagnostics import Diagnostic
from azul_notation.replay.check import check_chunk
from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.complete import tidy
from azul_notation.replay.identity import same_clean_game, same_game, sha256_of
from azul_notation.replay.report import Checked
from azul_notation.replay.rewritten import means_the_same
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.rules.places import places
from azul_notation.text.games import Chunk
from azul_notation.text.syntax import Game
from azul_notation.text.tags import TERMINATIONS
from azul_notation.text.write import HEADER, write_game, write_games
from tournaments.store.record_status import CLEAN, FAULTY, UNFINISHED
from tournaments.version import program

UNKNOWN = "?"
STOOD = ("AZ421", "AZ514")
"""Notes on moves that broke a rule, or claims that were wrong, and still counted."""


class Sitter(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A seat of a record."""

    name: str
    id: str
    score: int | None = None
    figure: int | None = None
    place: int | None = None
    shared: int | None = None
    """How many seats have that place."""
    beaten: int | None = None
    total: int | None = None
    """The sum of the scores at the table."""


class Facts(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The facts that the table `games` has of a record in addition to its hashes and its status."""

    stood: bool
    variant: str | None
    board: str | None
    factories: str | None
    event: str
    site: str
    date: str
    round: str
    board_table: str
    termination: str
    size: int
    starter: int | None
    rounds: int
    moves: int
    fault: str | None = None


Row = tuple[Any, ...]


class Stored(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A record as the store keeps it: lines and columns are those of the kept text."""

    sha256: str
    """The hash of the canonical text; of the text as it is if that cannot be read or has another meaning."""
    identity: str
    """The same for two records of one game that differ in comments and claims only."""
    text: str
    status: str
    scored: bool
    """Whether its final totals are known."""
    sitters: tuple[Sitter, ...]
    facts: Facts
    ledger: list[int] = []
    """Its points, packed, where its family packs them."""
    points: list[Row] = []
    findings: list[Row] = []


def stored(checked: Checked) -> Stored:
    """Prepare a record for the store. Its diagnostics refer to the text that is kept.

    That is the text as it stands where the canonical form cannot hold all of it.
    """
    game = checked.game
    dialect = DIALECTS.get(game.variant.strip().casefold())
    readable = dialect is not None and game.readable
    text, above = checked.chunk.text, checked.chunk.line - 1
    if dialect is not None and readable:
        neat = write_games([write_game(tidy(game), dialect)])
        doubtful = checked.report.diagnostics or game.ignores
        again = check_text(neat) if doubtful else checked
        if not doubtful or means_the_same(game, again.game):
            checked, text, above = again, neat, 0
    found = [finding_of(each, above) for each in checked.report.diagnostics]
    sha256 = sha256_of(text)
    seats = seated(checked)
    return Stored(
        sha256=sha256,
        identity=same_game(game) if readable else sha256,
        text=text,
        status=status_of(checked.report.final) if checked.report.ok else FAULTY,
        scored=checked.report.final is not None,
        sitters=seats,
        facts=facts_of(checked, len(seats), above),
        points=[astuple(each) for each in checked.replay.points],
        findings=found,
    )


def of_clean_game(found: CleanGame) -> Stored:
    """Prepare a clean canonical game for the store."""
    tags = dict(found.tags)
    text = HEADER + found.text
    return Stored(
        sha256=sha256_of(text),
        identity=same_clean_game(found, tags),
        text=text,
        status=status_of(found.final),
        scored=found.final is not None,
        sitters=sitters(found.variant, found.names, found.ids, found.final, found.figures),
        facts=Facts(
            stood=False,
            variant=found.variant,
            board=tags.get("Board") or default(found.variant, "Board"),
            factories=tags.get("Factories") or default(found.variant, "Factories"),
            event=tags["Event"],
            site=tags["Site"],
            date=tags["Date"],
            round=tags["Round"],
            board_table=tags["Table"],
            termination=tags.get("Termination", TERMINATIONS[0]),
            size=len(found.names),
            starter=found.start,
            rounds=len(found.rounds),
            moves=found.moves,
        ),
        ledger=found.ledger,
        points=[astuple(each) for each in found.unpacked],
    )


def original_text(text: str, raw: bytes | None) -> str:
    """Return a kept text as it was written, with bytes that are not UTF-8."""
    return text if raw is None else raw.decode("utf-8", "surrogateescape")


def check_text(text: str, name: str = "") -> Checked:
    """Check the text of one game, as the store keeps it."""
    return check_chunk(Chunk(text, 1, 1), name)


def status_of(final: list[int] | None) -> str:
    """Return the status of a record without an error."""
    return CLEAN if final is not None else UNFINISHED


def seated(checked: Checked) -> tuple[Sitter, ...]:
    """List the seats of a record, as far as the game was replayed."""
    game, result = checked.game, checked.replay
    names = [legible(name) for name in game.seats] if game.number else []
    ids = [legible(game.tag(f"Seat{seat}Id")) for seat in range(1, len(names) + 1)]
    return sitters(game.variant, names, ids, result.final, result.figures)


def sitters(
    variant: str,
    names: list[str],
    ids: list[str],
    final: list[int] | None,
    figures: Sequence[int | None] | None,
) -> tuple[Sitter, ...]:
    """List the seats, of a scored game with their places."""
    if final is None or figures is None or len(final) != len(names):
        return tuple(Sitter(name, own) for name, own in zip(names, ids, strict=True))
    if not BY_VARIANT[variant].tie_break:
        figures = [None] * len(final)
    ranks = places(final, figures)
    total = sum(final)
    seats = []
    for name, own, score, figure, place in zip(names, ids, final, figures, ranks, strict=True):
        shared = ranks.count(place)
        beaten = len(ranks) - (place - 1) - shared
        seats.append(Sitter(name, own, score, figure, place, shared, beaten, total))
    return tuple(seats)


def facts_of(checked: Checked, size: int, above: int) -> Facts:
    game, report, result = checked.game, checked.report, checked.replay
    first = next((each for each in report.diagnostics if each.is_error), None)
    start = game.rounds[0].start if game.rounds else None
    return Facts(
        stood=any(each.code in STOOD for each in report.diagnostics),
        variant=report.variant,
        board=option(game, "Board") if report.variant is not None else None,
        factories=option(game, "Factories") if report.variant is not None else None,
        event=legible(game.tag("Event", UNKNOWN)),
        site=legible(game.tag("Site", UNKNOWN)),
        date=legible(game.tag("Date", UNKNOWN)),
        round=legible(game.tag("Round", UNKNOWN)),
        board_table=legible(game.tag("Table", UNKNOWN)),
        termination=legible(game.tag("Termination", TERMINATIONS[0])),
        size=size,
        starter=(start.seat if start else 1) if game.rounds else None,
        rounds=len(result.rounds),
        moves=result.moves,
        fault=divergence(first, above) if first else None,
    )


def option(game: Game, name: str) -> str | None:
    """Find the value of a choice, the default too."""
    usual = default(game.variant.strip().casefold(), name)
    return None if usual is None else legible(game.tag(name) or usual)


@cache
def default(variant: str, name: str) -> str | None:
    """Find the default of a choice, if a variant has it."""
    values = DIALECTS[variant].options.get(name)
    return values[0] if values else None


def divergence(first: Any, above: int) -> str:
    """Describe where a record first differs from the rules, or from what follows from itself.

    Its lines are counted from its own first line; `above` it in its file there are others.
    """
    parts = [
        f"{name} {value}"
        for name, value in (("round", first.round), ("lap", first.lap), ("seat", first.seat))
        if value is not None
    ]
    where = f" ({', '.join(parts)})" if parts else ""
    return legible(f"{first.code} line {first.line - above}{where}: {first.message}")


def finding_of(found: Diagnostic, above: int) -> Row:
    return (
        *(found.code, found.severity, legible(found.message)),
        *(found.line - above, found.column, found.round, found.lap, found.seat),
    )


def record_row(number: int, kept: Stored) -> Row:
    """Lay out a row of the table `records`."""
    shown = legible(kept.text)
    raw = kept.text.encode("utf-8", "surrogateescape") if shown != kept.text else None
    return (number, kept.sha256, shown, raw)


def game_row(number: int, kept: Stored) -> Row:
    """Lay out a row of the table `games`."""
    keys = (kept.sha256, kept.identity, kept.status)
    return (number, *keys, *astuple(kept.facts), program())


def seat_rows(number: int, kept: Stored) -> list[Row]:
    """Lay out rows of the table `game_seats`."""
    return [(number, seat, *astuple(each)) for seat, each in enumerate(kept.sitters, start=1)]


def point_rows(number: int, kept: Stored) -> list[Row]:
    """Lay out rows of the table `points`, except for what is packed."""
    return [(number, *each) for each in kept.points]


def finding_rows(number: int, kept: Stored) -> list[Row]:
    """Lay out rows of the table `findings`."""
    return [(number, nth, *each) for nth, each in enumerate(kept.findings, start=1)]


def legible(text: str) -> str:
    """Replace what is not a character of any script, such as bytes that are not UTF-8."""
    return text.encode("utf-8", "replace").decode().replace("\0", UNKNOWN)
