"""Writes the score sheet: every point with its reason, as a player would add it up."""

import msgspec

from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.render.paint import paint, visible
from azul_notation.replay.result import Replay
from azul_notation.rules.family import Points
from azul_notation.text.syntax import Game


class Reason(msgspec.Struct, frozen=True):
    """Some points of a seat, with their reason."""

    points: int
    """How many; negative for a loss."""
    kind: str
    """What they were given for, in one word."""
    reason: str
    """What they were given for, as a player would say it."""


class SeatRound(msgspec.Struct, frozen=True):
    """The points of one seat in a round."""

    seat: SeatNumber
    """The seat, from 1."""
    name: str
    """The player's name."""
    before: int = msgspec.field(name="from")
    """The total before the round."""
    after: int = msgspec.field(name="to")
    """The total after it."""
    points: list[Reason]
    """Every point, in the order in which they were scored."""


class SheetRound(msgspec.Struct, frozen=True):
    """The points of all seats in a round."""

    round: int | None
    """The number of the round; null for the final scoring."""
    seats: list[SeatRound]
    """Every seat, from the first to the last."""


class Sheet(msgspec.Struct, frozen=True):
    """The score sheet of a game; the fields are those of `azul score --format json`."""

    file: str
    """The file that the game was read from."""
    game: int
    """The number of the game in its file, from 1."""
    variant: str
    """The variant, such as `azul`."""
    seats: list[str]
    """The players' names, by seat."""
    rounds: list[SheetRound]
    """The rounds that were scored; the final scoring is the last."""
    final: list[int] | None
    """The final totals, by seat; null if the game has not ended."""
    winners: list[SeatNumber] | None
    """The seats that won, several if they share the victory; null if the game has not ended."""
    tie_break: str | None
    """What broke a tie, in words; null if there was none."""


def sheet(game: Game, result: Replay) -> Sheet:
    """Arrange the points of a game by round and seat; the last entry is the final scoring."""
    totals = [0] * len(game.seats)
    parts: dict[tuple[int, bool], list[Points]] = {}
    for points in result.points:
        parts.setdefault((points.round, points.final), []).append(points)
    if result.final is not None and parts:
        parts.setdefault((max(number for number, _ in parts), True), [])
    rounds = []
    for (number, last), points_of in sorted(parts.items()):
        seats = []
        for seat, name in enumerate(game.seats):
            seat_number = SeatNumber(seat + 1)
            own = [entry for entry in points_of if entry.seat == seat_number]
            before = totals[seat]
            totals[seat] += sum(entry.points for entry in own)
            reasons = [Reason(entry.points, entry.kind, entry.reason) for entry in own]
            seats.append(SeatRound(seat_number, name, before, totals[seat], reasons))
        rounds.append(SheetRound(None if last else number, seats))
    return Sheet(
        file=game.source,
        game=game.number,
        variant=game.variant,
        seats=list(game.seats),
        rounds=rounds,
        final=result.final,
        winners=result.winners,
        tie_break=result.tie_break or None,
    )


def write_sheet(made: Sheet, title: str, *, colour: bool = False) -> str:
    """Write a score sheet for people."""
    lines = [paint(visible(title), "strong", colour), ""]
    for part in made.rounds:
        name = "final scoring" if part.round is None else f"round {part.round}"
        lines.append(paint(name, "frame", colour))
        for seat in part.seats:
            lines += _seat_lines(seat)
        lines.append("")
    lines += _table(made)
    lines += _ending(made)
    return "\n".join(lines) + "\n"


def _seat_lines(seat: SeatRound) -> list[str]:
    head = f"  {seat.seat} {visible(seat.name)}: {seat.before} → {seat.after}"
    return [head, *(f"    {entry.points:+4}  {entry.reason}" for entry in seat.points)]


def _table(made: Sheet) -> list[str]:
    """Write the running totals, a line for each round."""
    names = [visible(name) for name in made.seats]
    widths = [max(5, len(name)) for name in names]
    cells = "  ".join(name.rjust(width) for name, width in zip(names, widths, strict=True))
    lines = [f"{'total after':14}{cells}"]
    for part in made.rounds:
        name = "the final" if part.round is None else f"round {part.round}"
        row = zip(part.seats, widths, strict=True)
        lines.append(f"{name:14}" + "  ".join(str(seat.after).rjust(width) for seat, width in row))
    return lines


def _ending(made: Sheet) -> list[str]:
    if made.winners is None:
        return ["", "the game has not ended"]
    names = " and ".join(visible(made.seats[seat_of(seat)]) for seat in made.winners)
    lines = ["", f"won by {names}" if len(made.winners) == 1 else f"shared by {names}"]
    return lines + ([made.tie_break] if made.tie_break else [])


def title_of(game: Game) -> str:
    """Name a game: its number, what it was played for, the players."""
    fields = [game.tag(name) for name in ("Event", "Date")] + [
        f"round {game.tag('Round')}" if game.tag("Round") not in ("", "?") else "",
        f"table {game.tag('Table')}" if game.tag("Table") not in ("", "?") else "",
    ]
    known = ", ".join(field for field in fields if field not in ("", "?"))
    options = "".join(f", {game.tag(name)}" for name in ("Board", "Factories") if game.tag(name))
    return f"game {game.number}: {known + ' · ' if known else ''}{game.variant}{options}"
