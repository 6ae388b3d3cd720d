"""Turns a record into rows: what is noted while it is replayed, and what it came to."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from azul_notation.diagnostics.seats import number_of, seat_of
from azul_notation.replay.check import check_chunk
from azul_notation.replay.replayer import replay
from azul_notation.replay.report import Checked
from azul_notation.replay.result import Replay, Step
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.rules.family import Family, MoveParts
from azul_notation.rules.places import places
from azul_notation.text.games import Chunk
from azul_notation.text.syntax import Clock, Game, Move, Tiling, Totals
from azul_notation.text.tags import IDS
from azul_notation.text.values import folded
from tournaments.export.tables import DealRow, GameRow, MoveRow, PointRow, SeatRow
from tournaments.numbers import PlayerNumber

NO_PARTS = MoveParts(action="")


class Source(msgspec.Struct, frozen=True):
    """A record, where it stood, and who its players are, if a club knows them."""

    chunk: Chunk
    file: str
    number: int
    line: int
    names: Sequence[str] = ()
    players: Sequence[PlayerNumber | None] = ()


class Rows(msgspec.Struct):
    """The rows of a game."""

    game: GameRow
    seats: list[SeatRow]
    deals: list[DealRow]
    moves: list[MoveRow]
    points: list[PointRow]

    def tables(self) -> Iterator[tuple[str, list[Any]]]:
        """Yield the rows for each table."""
        yield "games", [self.game]
        yield "seats", self.seats
        yield "deals", self.deals
        yield "moves", self.moves
        yield "points", self.points


def rows_of(source: Source, game: int) -> Rows | None:
    """Lay out a game that has no errors; return None for others, and for text without a game.

    An error of the text or the rules is found as by `azul check`, and the comments that ignore some count.
    """
    notes = Notes(game)
    checked = check_chunk(source.chunk, source.file, replayed=notes.replay)
    if not checked.report.ok or not checked.game.number:
        return None
    return notes.rows(source, checked)


class Notes:
    """The notes on a game while it is replayed: only what is written is copied."""

    family: Family[Any]

    def __init__(self, game: int) -> None:
        self.game = game
        self.moves: list[MoveRow] = []
        self.starters: list[int] = []
        """By round, as the record has them: the seat that started it."""

    def replay(self, game: Game) -> Replay:
        """Replay a game whose text was read, and note its moves."""
        dialect = DIALECTS.get(game.variant.strip().casefold())
        if dialect is None:
            return replay(game)
        self.family, self.variant = BY_VARIANT[dialect.variant], dialect.variant
        self.words = [event for event in game.events() if isinstance(event, Move)]
        self.position, self.count, self.scores = "", 0, [0] * len(game.seats)
        return replay(game, self.watch)

    def watch(self, step: Step, state: Any) -> None:
        """Note a move, and the table before the next one."""
        if step.kind == "move":
            self.note(step, state)
        elif step.kind == "deal":
            self.starters.append(number_of(state.start))
        if state.phase == "draft" and len(self.moves) < len(self.words):
            self.position = self.family.picture.position(state)
            self.count = self.family.moves.count(state, self.words[len(self.moves)].text)
            self.scores = state.scores[:]

    def note(self, step: Step, state: Any) -> None:
        """Note a move that was played."""
        event, seat = step.event, step.seat
        assert isinstance(event, Move), "a move was watched"
        assert seat is not None, "somebody has moved"
        family, word, at = self.family, step.word, seat_of(seat)
        parts = family.moves.parts(self.variant, word, step.marks, self.count)
        clock = chance = None
        if event.notes:
            clock = next(
                (seconds(each.text) for each in event.notes if isinstance(each, Clock)), None
            )
        if event.chance:
            chance = " ".join([each.text for each in event.chance])
        self.moves.append(
            MoveRow(
                self.game,
                len(self.moves) + 1,
                step.round,
                step.lap or 1,
                seat,
                family.with_marks(word, step.marks),
                parts.action,
                parts.source,
                parts.colour,
                parts.pattern,
                parts.count,
                parts.destination,
                parts.fell,
                parts.marker,
                parts.jokers,
                chance,
                event.opinion or None,
                event.stood,
                clock,
                self.position,
                state.scores[at] - self.scores[at],
                None,
            )
        )

    # -- what the game came to

    def rows(self, source: Source, checked: Checked) -> Rows:
        """Collect all rows."""
        game, result = checked.game, checked.replay
        seats = self.seat_rows(source, game, result)
        for move in self.moves:
            move.place = seats[move.seat - 1].place
        self.add_later_points(result)
        points = [
            PointRow(
                self.game,
                nth,
                each.round,
                each.seat,
                each.kind,
                each.points,
                each.final,
                each.reason,
            )
            for nth, each in enumerate(result.points, 1)
        ]
        return Rows(
            self.game_row(source, game, result), seats, self.deal_rows(game), self.moves, points
        )

    def add_later_points(self, result: Replay) -> None:
        """Add points that fall due at the end of a round to the move that earned them: the last one there."""
        destination = self.family.ledger.destination
        if destination is None:
            return
        last = {(each.round, each.seat, each.destination): each for each in self.moves}
        for points in result.points:
            move = last.get((points.round, points.seat, destination(points)))
            if move is not None:
                move.points += points.points

    def game_row(self, source: Source, game: Game, result: Replay) -> GameRow:
        options = [
            f"{tag.name}={folded(tag.value)}" for tag in game.tags if tag.name in DIALECTS.choices
        ]
        setup = [" ".join([line.head, *(part.text for part in line.parts)]) for line in game.setup]
        return GameRow(
            self.game,
            source.file,
            source.number,
            source.line,
            self.variant,
            "; ".join(options) or None,
            game.tag("Event"),
            game.tag("Site"),
            game.tag("Date"),
            game.tag("Round"),
            game.tag("Table"),
            len(game.seats),
            self.starters[0] if self.starters else None,
            len(result.rounds),
            len(self.moves),
            result.final is not None,
            has_stood(game),
            game.tag("Termination") or None,
            " / ".join(setup) or None,
            game.tag("Position") or None,
        )

    def seat_rows(self, source: Source, game: Game, result: Replay) -> list[SeatRow]:
        final, figures = result.final, result.figures
        ranks = places(final, figures) if final is not None and figures is not None else None
        breaks = final is not None and self.family.tie_break is not None
        return [
            SeatRow(
                self.game,
                at + 1,
                source.names[at] if source.names else name,
                source.players[at] if source.players else None,
                game.tag(IDS[at]) or None,
                final[at] if final is not None else None,
                figures[at] if breaks and figures is not None else None,
                ranks[at] if ranks else None,
                ranks[at] == 1 if ranks else None,
            )
            for at, name in enumerate(game.seats)
        ]

    def deal_rows(self, game: Game) -> list[DealRow]:
        rows, ply = [], 0
        for each, starter in zip(game.rounds, self.starters, strict=False):
            words: list[tuple[int | None, int, str]]
            words = [(None, nth, deal.text) for nth, deal in enumerate(each.deal, 1)]
            for event in each.events:
                if isinstance(event, Move):
                    ply += 1
                    words += [(ply, nth, deal.text) for nth, deal in enumerate(event.chance, 1)]
            rows += [
                DealRow(self.game, each.count, starter, after, nth, word)
                for after, nth, word in words
            ]
        return rows


def seconds(clock: str) -> int:
    """Count the seconds of a clock, `@0:14:32`."""
    hours, minutes, rest = clock.removeprefix("@").split(":")
    return (int(hours) * 60 + int(minutes)) * 60 + int(rest)


def has_stood(game: Game) -> bool:
    """Return whether a mistake stood in some move, tiling or total."""
    for event in game.events():
        match event:
            case Move(stood=True):
                return True
            case Tiling(choices=each) | Totals(values=each):
                if any(part.stood for part in each):
                    return True
    return False
