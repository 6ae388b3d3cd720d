"""Writes a story as a record: syntax whose spans lead back to the events it was made of."""

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from azul_notation.bga.edition import Edition
from azul_notation.bga.log_error import Fault, Pointer
from azul_notation.bga.schema import Special, each, keyed
from azul_notation.bga.seats import Seat
from azul_notation.bga.tables import COLOURS, EFFECTS
from azul_notation.bga.timeline import Choice as Way, Deal as Dealt, Round as Told, Story, Turn
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


class Spot(Struct, frozen=True):
    """Where in the log something of the record comes from, whole or by the column of a word."""

    whole: Pointer
    parts: dict[int, Pointer] = {}


class Spots(Struct):
    """The spans of a record that is not written yet: each line stands for one place in the log."""

    spots: list[Spot] = field(default_factory=list)

    def mark(self, whole: Pointer, width: int = 1, parts: dict[int, Pointer] | None = None) -> Span:
        self.spots.append(Spot(whole, parts or {}))
        return Span(len(self.spots), 1, width + 1)

    def find(self, line: int, column: int, default: Pointer) -> Pointer:
        if not 1 <= line <= len(self.spots):
            return default
        spot = self.spots[line - 1]
        return spot.parts.get(column, spot.whole)


class Recorder:
    def __init__(self, story: Story, edition: Edition, seats: Sequence[Seat]) -> None:
        self.story = story
        self.edition = edition
        self.seats = seats
        self.spots = Spots()
        self.number = {seat.player: SeatNumber(n) for n, seat in enumerate(seats, start=1)}

    def game(self, tags: dict[str, str]) -> Game:
        """Write the rounds under these tags, without an ending."""
        rounds = [self.round(n, each) for n, each in enumerate(self.story.rounds, start=1)]
        return Game(tags=in_order(tags), rounds=tuple(rounds), line=1, number=1)

    def round(self, count: int, told: Told) -> Round:
        deal = told.deal
        start = None
        if told.turns:
            seat = self.seat(told.turns[0])
            start = Start(seat=seat, span=self.spots.mark((*told.turns[0].chosen.at, "playerId")))
        elif count == 1:
            start = Start(seat=SeatNumber(1), span=self.spots.mark(deal.filled.pointer))
        events: list[Event] = [self.move(turn) for turn in told.turns]
        last = count == len(self.story.rounds)
        if not self.edition.printed:
            events += self.tilings(told, last=last)
        return Round(
            span=self.spots.mark(deal.filled.pointer),
            count=count,
            start=start,
            deal=tuple(self.factory(deal, factory) for factory in sorted(deal.factories)),
            events=tuple(events),
        )

    def seat(self, turn: Turn) -> SeatNumber:
        seat = self.number.get(turn.player)
        if seat is None:
            what = f"player {turn.player} is not at this table"
            raise Fault("AZ710", (*turn.chosen.at, "playerId"), what=what)
        return seat

    def factory(self, deal: Dealt, factory: int) -> Deal:
        letters = self.edition.box.letters
        colours = sorted(COLOURS[tile.type] for tile in each(deal.factories[factory]) if tile.type)
        word = "".join(letters[colour] for colour in colours) or EMPTY
        effect = effects(deal.special, letters).get(factory, "")
        if effect:
            word += f":{effect}"
        if effect == EXTRA and factory in deal.came:
            word += letters[COLOURS[deal.came[factory]]]
        return Deal(text=word, span=self.spots.mark((*deal.filled.at, "factories", factory), 9))

    def move(self, turn: Turn) -> Move:
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
        assert turn.placed, "only turns that were closed are told"
        parts = {
            SOURCE: (*turn.chosen.at, "fromFactory"),
            COLOUR: (*turn.chosen.at, "type"),
            LINE: (*turn.placed.at, "line"),
        }
        return Move(text=word, span=self.spots.mark(turn.chosen.pointer, len(word), parts))

    def back(self, source: int, target: int) -> bool:
        """Whether a factory lies before the source in the circle rather than behind it."""
        around = len(self.story.rounds[0].deal.factories)
        return (source - target) % around < (target - source) % around

    def tilings(self, told: Told, *, last: bool) -> list[Tiling]:
        """Write where lines went, seat by seat, as far as the log tells all of a seat's lines."""
        last = last and not self.story.finals
        found = []
        for number, seat in enumerate(self.seats, start=1):
            ways = told.tilings.get(seat.player or 0, {})
            if last and seat.player not in told.cleared:
                break
            if ways:
                found.append(
                    Tiling(seat=SeatNumber(number), choices=self.choices(ways), span=self.at(ways))
                )
        return found

    def at(self, ways: dict[int, Way]) -> Span:
        return self.spots.mark(next(iter(ways.values())).pointer)

    def choices(self, ways: dict[int, Way]) -> tuple[Choice, ...]:
        return tuple(self.choice(line, ways[line]) for line in sorted(ways))

    def choice(self, line: int, way: Way) -> Choice:
        if not 1 <= line <= LINES or not (way.column is None or 1 <= way.column <= LINES):
            what = f"there is no line {line} with a column {way.column}"
            raise Fault("AZ709", (*way.pointer, "placedTile"), what=what)
        word = f"{line}>{way.column or FLOOR}"
        span = self.spots.mark(way.pointer, len(word))
        return Choice(text=word, stood=way.stood, span=span)


def in_order(tags: dict[str, str]) -> tuple[Tag, ...]:
    return tuple(Tag(name=name, value=tags[name]) for name in sorted(tags, key=order_of))


def unfinished(game: Game) -> Game:
    """End a game where its log ends."""
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
