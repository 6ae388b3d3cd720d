"""Writes the score sheet: every point with its reason, as a player would add it up."""

from typing import Any

from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.render.paint import paint, visible
from azul_notation.replay.result import Replay
from azul_notation.rules.family import Points
from azul_notation.text.syntax import Game


def sheet(game: Game, result: Replay) -> dict[str, Any]:
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
            reasons = [
                {"points": entry.points, "kind": entry.kind, "reason": entry.reason}
                for entry in own
            ]
            fields = {"seat": seat_number, "name": name, "from": before, "to": totals[seat]}
            seats.append({**fields, "points": reasons})
        rounds.append({"round": None if last else number, "seats": seats})
    return {
        "file": game.source,
        "game": game.number,
        "variant": game.variant,
        "seats": list(game.seats),
        "rounds": rounds,
        "final": result.final,
        "winners": result.winners,
        "tie_break": result.tie_break or None,
    }


def write_sheet(fields: dict[str, Any], title: str, *, colour: bool = False) -> str:
    """Write a score sheet for people."""
    lines = [paint(visible(title), "strong", colour), ""]
    for part in fields["rounds"]:
        name = "final scoring" if part["round"] is None else f"round {part['round']}"
        lines.append(paint(name, "frame", colour))
        for seat in part["seats"]:
            lines += _seat_lines(seat)
        lines.append("")
    lines += _table(fields)
    lines += _ending(fields)
    return "\n".join(lines) + "\n"


def _seat_lines(seat: dict[str, Any]) -> list[str]:
    head = f"  {seat['seat']} {visible(seat['name'])}: {seat['from']} → {seat['to']}"
    return [head, *(f"    {entry['points']:+4}  {entry['reason']}" for entry in seat["points"])]


def _table(fields: dict[str, Any]) -> list[str]:
    """Write the running totals, a line for each round."""
    names = [visible(name) for name in fields["seats"]]
    widths = [max(5, len(name)) for name in names]
    cells = "  ".join(name.rjust(width) for name, width in zip(names, widths, strict=True))
    lines = [f"{'total after':14}{cells}"]
    for part in fields["rounds"]:
        name = "the final" if part["round"] is None else f"round {part['round']}"
        row = zip(part["seats"], widths, strict=True)
        lines.append(f"{name:14}" + "  ".join(str(seat["to"]).rjust(width) for seat, width in row))
    return lines


def _ending(fields: dict[str, Any]) -> list[str]:
    if fields["winners"] is None:
        return ["", "the game has not ended"]
    names = " and ".join(visible(fields["seats"][seat_of(seat)]) for seat in fields["winners"])
    lines = ["", f"won by {names}" if len(fields["winners"]) == 1 else f"shared by {names}"]
    return lines + ([fields["tie_break"]] if fields["tie_break"] else [])


def title_of(game: Game) -> str:
    """Name a game: its number, what it was played for, the players."""
    fields = [game.tag(name) for name in ("Event", "Date")] + [
        f"round {game.tag('Round')}" if game.tag("Round") not in ("", "?") else "",
        f"table {game.tag('Table')}" if game.tag("Table") not in ("", "?") else "",
    ]
    known = ", ".join(field for field in fields if field not in ("", "?"))
    options = "".join(f", {game.tag(name)}" for name in ("Board", "Factories") if game.tag(name))
    return f"game {game.number}: {known + ' · ' if known else ''}{game.variant}{options}"
