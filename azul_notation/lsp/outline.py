"""Lists the games and rounds of a document, and the totals shown at the end of each round's first line."""

from collections.abc import Iterator

import msgspec

from azul_notation.lsp.document import Document, Piece
from azul_notation.render.paint import visible


class Entry(msgspec.Struct, frozen=True):
    """A game or a round, with the lines that it covers."""

    name: str
    detail: str
    first: int
    last: int
    within: "tuple[Entry, ...]" = ()


class Hint(msgspec.Struct, frozen=True):
    """The text shown at the end of a line."""

    line: int
    text: str
    explained: str


def outline(document: Document) -> list[Entry]:
    """List the games, and within each its rounds."""
    return [of_game(piece) for piece in document.pieces if piece.is_game]


def of_game(piece: Piece) -> Entry:
    game, report = piece.checked.game, piece.checked.report
    last = piece.shift + max(1, len(piece.chunk.text.rstrip().split("\n")))
    lines = [piece.shift + each.span.line for each in game.rounds]
    ends = [*(line - 1 for line in lines[1:]), last]
    rounds = tuple(
        Entry(f"R{each.count}", totals(report.rounds, at), line, max(line, end))
        for at, (each, line, end) in enumerate(zip(game.rounds, lines, ends, strict=True))
    )
    title = piece.checked.title or f"Game {piece.chunk.number}"
    players = " – ".join(visible(name) for name in game.seats)
    final = " ".join(map(str, report.final or ()))
    return Entry(f"{visible(title)}: {players}", final, piece.chunk.line, last, rounds)


def totals(rounds: list[list[int]], at: int) -> str:
    return " ".join(map(str, rounds[at])) if at < len(rounds) else ""


def hints(document: Document, first: int, last: int) -> Iterator[Hint]:
    """Yield the totals after each completed round that begins on one of these lines."""
    for piece in document.pieces:
        game, report = piece.checked.game, piece.checked.report
        if not piece.is_game:
            continue
        for at, (each, sums) in enumerate(zip(game.rounds, report.rounds, strict=False)):
            line = piece.shift + each.span.line
            if first <= line <= last:
                before = report.rounds[at - 1] if at else None
                yield Hint(line, totals_hint(before, sums), explained(report.seats, before, sums))


def totals_hint(before: list[int] | None, sums: list[int]) -> str:
    """Write the totals, and what the round brought if that is known."""
    return "= " + "  ".join(
        f"{total}" if before is None else f"{total} ({total - was:+})"
        for total, was in zip(sums, before or sums, strict=True)
    )


def explained(names: list[str], before: list[int] | None, sums: list[int]) -> str:
    rows = []
    for name, total, was in zip(names, sums, before or sums, strict=True):
        gain = "" if before is None else f", {total - was:+} in this round"
        rows.append(f"{visible(name)}: {total}{gain}")
    return "\n".join(rows)
