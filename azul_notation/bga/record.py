"""Writes a timeline as a record: syntax whose spans lead back to the events it comes from."""

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from azul_notation.bga import timeline
from azul_notation.bga.edition import Edition
from azul_notation.bga.log_error import LogError, Pointer
from azul_notation.bga.schema import Special, items_of, keyed
from azul_notation.bga.seats import Seat
from azul_notation.bga.tables import COLOURS, EFFECTS
from azul_notation.diagnostics import Span
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.rules.offer.spelling import EMPTY
from azul_notation.rules.walls.notation import FLOOR, NOWHERE, Take, write_take
from azul_notation.rules.walls.tables import EXTRA, LINES
from azul_notation.text.syntax import (
    Choice,
    Deal,
    Event,
    Game,
    Move,
    Round,
    Start,
    Tag,
    Tiling,
    Unfinished,
)
from azul_notation.text.tags import order_of

SOURCE, COLOUR, LINE = 1, 2, 3
"""Columns of a move's word."""


class Origin(Struct, frozen=True):
    """The place in the log that a word of the record comes from, as a whole or column by column."""

    whole: Pointer
    parts: dict[int, Pointer] = {}


class Origins(Struct):
    """Gives spans to a record that is not written yet: each line number leads to a place in the log."""

    origins: list[Origin] = field(default_factory=list)

    def mark(self, whole: Pointer, width: int = 1, parts: dict[int, Pointer] | None = None) -> Span:
        """Make a span for what comes from a place in the log."""
        self.origins.append(Origin(whole, parts or {}))
        return Span(len(self.origins), 1, width + 1)

    def find(self, line: int, column: int, default: Pointer) -> Pointer:
        """Find the place in the log that a line and a column lead to."""
        if not 1 <= line <= len(self.origins):
            return default
        origin = self.origins[line - 1]
        return origin.parts.get(column, origin.whole)


class RecordWriter:
    """Writes the rounds of a log in the words of the notation."""

    def __init__(self, events: timeline.Timeline, edition: Edition, seats: Sequence[Seat]) -> None:
        self.timeline = events
        self.edition = edition
        self.seats = seats
        self.origins = Origins()
        self.number = {seat.player: SeatNumber(n) for n, seat in enumerate(seats, start=1)}

    def game(self, tags: dict[str, str]) -> Game:
        """Write the rounds under these tags, without an ending."""
        rounds = [self.round(n, each) for n, each in enumerate(self.timeline.rounds, start=1)]
        return Game(tags=in_order(tags), rounds=tuple(rounds), line=1, number=1)

    def round(self, count: int, played: timeline.Round) -> Round:
        """Write the deal, the moves, and the tilings if a player could choose them."""
        deal = played.deal
        start = None
        if played.turns:
            seat = self.seat(played.turns[0])
            start = Start(
                seat=seat, span=self.origins.mark((*played.turns[0].chosen.at, "playerId"))
            )
        elif count == 1:
            start = Start(seat=SeatNumber(1), span=self.origins.mark(deal.filled.pointer))
        events: list[Event] = [self.move(turn) for turn in played.turns]
        last = count == len(self.timeline.rounds)
        if not self.edition.printed:
            events += self.tilings(played, last=last)
        return Round(
            span=self.origins.mark(deal.filled.pointer),
            count=count,
            start=start,
            deal=tuple(self.factory(deal, factory) for factory in sorted(deal.factories)),
            events=tuple(events),
        )

    def seat(self, turn: timeline.Turn) -> SeatNumber:
        """Find the seat of the player whose turn it is."""
        seat = self.number.get(turn.player)
        if seat is None:
            what = f"player {turn.player} is not at this table"
            raise LogError("AZ710", (*turn.chosen.at, "playerId"), what=what)
        return seat

    def factory(self, deal: timeline.Deal, factory: int) -> Deal:
        """Write what was dealt to one factory."""
        letters = self.edition.box.letters
        colours = sorted(
            COLOURS[tile.type] for tile in items_of(deal.factories[factory]) if tile.type
        )
        word = "".join(letters[colour] for colour in colours) or EMPTY
        effect = effects(deal.special, letters).get(factory, "")
        if effect:
            word += f":{effect}"
        if effect == EXTRA and factory in deal.came:
            word += letters[COLOURS[deal.came[factory]]]
        return Deal(text=word, span=self.origins.mark((*deal.filled.at, "factories", factory), 9))

    def move(self, turn: timeline.Turn) -> Move:
        """Write a turn; its columns lead to the source, the colour and the line in the log."""
        sides = [(COLOURS[kind], self.back(turn.source, to)) for kind, to in turn.sides.items()]
        take = Take(
            source=turn.source,
            colour=COLOURS[turn.type],
            line=turn.line - 1 if turn.line else NOWHERE,
            split=bool(sides),
            previous=tuple(colour for colour, back in sides if back),
            following=tuple(colour for colour, back in sides if not back),
        )
        word = write_take(self.edition.box.letters, take)
        assert turn.placed, "the timeline has only turns that were closed"
        parts = {
            SOURCE: (*turn.chosen.at, "fromFactory"),
            COLOUR: (*turn.chosen.at, "type"),
            LINE: (*turn.placed.at, "line"),
        }
        return Move(text=word, span=self.origins.mark(turn.chosen.pointer, len(word), parts))

    def back(self, source: int, target: int) -> bool:
        """Return whether a factory lies before the source in the circle rather than after it."""
        around = len(self.timeline.rounds[0].deal.factories)
        return (source - target) % around < (target - source) % around

    def tilings(self, played: timeline.Round, *, last: bool) -> list[Tiling]:
        """Write where lines went, seat by seat, as long as the log has all lines of a seat."""
        last = last and not self.timeline.finals
        found = []
        for number, seat in enumerate(self.seats, start=1):
            lines = played.tilings.get(seat.player or 0, {})
            if last and seat.player not in played.cleared:
                break
            if lines:
                choices = self.choices(lines)
                span = self.origins.mark(next(iter(lines.values())).pointer)
                found.append(Tiling(seat=SeatNumber(number), choices=choices, span=span))
        return found

    def choices(self, lines: dict[int, timeline.Choice]) -> tuple[Choice, ...]:
        return tuple(self.choice(line, lines[line]) for line in sorted(lines))

    def choice(self, line: int, made: timeline.Choice) -> Choice:
        """Write where one line went; refuse what no board has."""
        if not 1 <= line <= LINES or not (made.column is None or 1 <= made.column <= LINES):
            what = f"there is no line {line} with a column {made.column}"
            raise LogError("AZ709", (*made.pointer, "placedTile"), what=what)
        word = f"{line}>{made.column or FLOOR}"
        span = self.origins.mark(made.pointer, len(word))
        return Choice(text=word, stood=made.stood, span=span)


def in_order(tags: dict[str, str]) -> tuple[Tag, ...]:
    """Write tags in the canonical order."""
    return tuple(Tag(name=name, value=tags[name]) for name in sorted(tags, key=order_of))


def unfinished(game: Game) -> Game:
    """End a game without a result, where its log ends."""
    *rounds, last = game.rounds
    return replace(game, rounds=(*rounds, replace(last, events=(*last.events, Unfinished()))))


def effects(special: Special | None, letters: str) -> dict[int, str]:
    """Name what each special factory of a round does."""
    if special is None:
        return {}
    return {
        factory: EFFECTS.get(disc) or letters[COLOURS[disc]]
        for factory, disc in keyed(special.special).items()
    }
