"""Reads a log, event by event: deals, choices of tiles, choices that were taken back.

Of the order of events it checks only what the timeline needs to have no gaps.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress

from azul_notation.bga.endings import EndingEvents
from azul_notation.bga.factories import BAG, FactoryOffer
from azul_notation.bga.log_error import LogError
from azul_notation.bga.schema import (
    Changed,
    Event,
    Filled,
    NamedPlayer,
    Placed,
    Selected,
    Special,
    Tile,
    Undone,
    args_of,
    items_of,
    keyed,
)
from azul_notation.bga.scoring_events import LeftMidTurn
from azul_notation.bga.tables import (
    CENTRE,
    DEPARTURES,
    DETAILS,
    FLOOR,
    HARMLESS,
    MARKER,
)
from azul_notation.bga.timeline import Choice, Deal, Round, Timeline, Turn
from azul_notation.text.suggest import nearest


def read_events(events: Iterable[Event], timeline: Timeline) -> None:
    """Fill the timeline of a log; what comes before an error stays in it."""
    reader = _EventReader(timeline)
    with suppress(LeftMidTurn):
        for event in events:
            reader.handle(event)
    timeline.left_over = reader.turn


class _EventReader(EndingEvents):
    """Has a handler for each event that matters."""

    def __init__(self, timeline: Timeline) -> None:
        super().__init__(timeline)
        self.offer = FactoryOffer()
        self.special: Special | None = None
        self.marked: int | None = None
        """The player who has just taken the starting player marker."""
        self.announced = False
        """Whether `firstPlayerToken` has said so."""
        self.owner = 0
        """The player who has the zero disc."""
        self.unexplained: Event | None = None
        """Tiles moved between factories by a choice that BGA has removed from its log."""
        self.handlers: dict[str, Callable[[Event], None]] = {
            "specialFactories": self.special_factories,
            "factoriesFilled": self.filled,
            "factoriesChanged": self.changed,
            "factoriesCompleted": self.changed,
            "tilesSelected": self.selected,
            "tilesPlacedOnLine": self.placed,
            "firstPlayerToken": self.marker,
            "moveSpecialFactoryZero": self.zero,
            "undoTakeTiles": self.undo_tiles,
            "undoSelectLine": self.undo_line,
            "placeTileOnWall": self.on_wall,
            "emptyFloorLine": self.empty_floor,
            "endScore": self.end_score,
            "gameStateChange": self.state_change,
            **dict.fromkeys(DETAILS, self.detail),
            **dict.fromkeys(DEPARTURES, self.departure),
        }

    def handle(self, event: Event) -> None:
        handler = self.handlers.get(event.type)
        if handler is not None:
            handler(event)
            self.timeline.last = event.pointer
        elif event.type not in HARMLESS:
            near = nearest(event.type, self.handlers)
            hint = f"did you mean {near}?" if near else None
            at = (*event.pointer, "type")
            raise LogError("AZ704", at, help=hint, type=event.type, move=event.move)

    # -- the deal

    def special_factories(self, event: Event) -> None:
        if self.special is not None:
            what = "special factories are chosen twice for this round"
            raise LogError("AZ707", event.pointer, what=what)
        self.special = args_of(event, Special)

    def filled(self, event: Event) -> None:
        self.refuse_hand(event, "the factories are filled")
        factories = keyed(args_of(event, Filled).factories)
        self.offer.fill(factories, (*event.at, "factories"))
        factories.pop(CENTRE, None)
        deal = Deal(factories, event, self.special, offer=self.offer.counts())
        self.timeline.rounds.append(Round(deal))
        self.special, self.owner = None, 0

    def changed(self, event: Event) -> None:
        """Move tiles between factories: at set-up, by a splitting factory, or when that is taken back."""
        deal = self.now(event).deal
        at_setup = not self.now(event).turns and event.move == deal.filled.move
        if self.turn is None and not at_setup:
            self.unexplained = self.unexplained or event
            return
        moved = False
        for factory, tiles in keyed(args_of(event, Changed).factories).items():
            at = (*event.at, "factories", factory)
            for tile, source in self.offer.rearrange(factory, tiles, at):
                self.note_moved(event, tile, source, factory)
                moved = True
        if event.type == "factoriesCompleted" and not moved:
            raise LogError("AZ707", event.pointer, what="a tile is reported, but none has come")
        if self.turn is None:
            deal.offer = self.offer.counts()

    def note_moved(self, event: Event, tile: int, source: int, factory: int) -> None:
        kind = self.offer.kinds[tile]
        deal = self.now(event).deal
        if source == BAG:
            if event.type != "factoriesCompleted" or factory in deal.came:
                what = f"tile {tile} has come to factory {factory} from nowhere"
                raise LogError("AZ709", (*event.at, "factories", factory), what=what)
            deal.came[factory] = kind
        elif self.turn is not None and self.turn.source == factory:
            self.turn.sides.pop(kind, None)
        elif self.turn is not None and self.turn.source == source:
            self.turn.sides[kind] = factory

    # -- turns

    def selected(self, event: Event) -> None:
        args = args_of(event, Selected)
        self.name(args.player, args.name)
        self.refuse_hand(event, f"{self.called(args.player)} chooses tiles")
        if self.unexplained is not None:
            what = "tiles move between factories, but no player has any in hand"
            raise LogError("AZ707", self.unexplained.pointer, what=what)
        if self.now(event).scored:
            what = "tiles are chosen, but no factory was filled after the scoring"
            raise LogError("AZ707", event.pointer, what=what)
        if self.marked not in (None, args.player):
            what = (
                f"{self.called(self.marked)} got the marker, but {self.called(args.player)} chose"
            )
            raise LogError("AZ707", (*event.at, "playerId"), what=what)
        before = dict(self.offer.lies)
        self.offer.take(args.selected, args.source, (*event.at, "selectedTiles"))
        self.compare_number(event, args.number, items_of(args.selected))
        for at, tile in enumerate(items_of(args.selected)):
            if tile.type != args.type:
                what = f"tile {tile.id} is of type {tile.type}, but type {args.type} was chosen"
                raise LogError("AZ709", (*event.at, "selectedTiles", at, "type"), what=what)
        self.offer.take(args.discarded, args.source, (*event.at, "discardedTiles"))
        self.offer.push(items_of(args.discarded))
        self.turn = Turn(
            args.player,
            args.source,
            args.type,
            frozenset(tile.id for tile in items_of(args.selected)),
            self.marked is not None,
            event,
            before,
        )
        self.marked, self.announced = None, False

    def compare_number(self, event: Event, count: int | None, tiles: list[Tile]) -> None:
        if count not in (None, len(tiles)):
            what = f"the event counts {count} tiles, but lists {len(tiles)}"
            raise LogError("AZ709", (*event.at, "number"), what=what)

    def placed(self, event: Event) -> None:
        args = args_of(event, Placed)
        self.name(args.player, args.name)
        tiles, at = args.tiles, event.at
        self.compare_number(event, args.number, tiles)
        for tile in tiles:
            self.offer.know(tile, at)
        if tiles and all(tile.type == MARKER for tile in tiles):
            if self.marked is not None:
                what = "the starting player marker is put on a floor line twice"
                raise LogError("AZ707", event.pointer, what=what)
            self.marked = args.player
        elif self.turn is None and args.line == FLOOR and self.over():
            self.thrown(event, args)
        else:
            self.place(event, args)

    def over(self) -> bool:
        """Return whether no tile is on offer, so that lines go to the wall."""
        return bool(self.timeline.rounds) and not self.offer.lies

    def place(self, event: Event, args: Placed) -> None:
        """Close the turn in which these tiles were chosen."""
        turn = self.turn
        if turn is None or turn.player != args.player:
            held = f"{self.called(turn.player)} has tiles in hand" if turn else "no player has any"
            what = f"{self.called(args.player)} places tiles, but {held}"
            raise LogError("AZ707", event.pointer, what=what)
        if {tile.id for tile in args.tiles} != turn.tiles:
            what = "the placed tiles are not those that were chosen"
            raise LogError("AZ709", event.at, what=what)
        if args.type not in (None, turn.type):
            what = f"type {turn.type} was chosen, but tiles of type {args.type} are placed"
            raise LogError("AZ709", (*event.at, "type"), what=what)
        self.compare_line(event, items_of(args.placed), args.line)
        turn.placed, turn.line = event, args.line
        turn.fell = len(items_of(args.discarded)) + len(items_of(args.caught))
        turn.column = max((tile.column or 0 for tile in items_of(args.placed)), default=None)
        turn.offer = self.offer.counts()
        self.now(event).turns.append(turn)
        self.turn = None

    def compare_line(self, event: Event, tiles: list[Tile], line: int) -> None:
        for at, tile in enumerate(tiles):
            if tile.line not in (None, line):
                what = f"tile {tile.id} is placed on line {tile.line}, the others on {line}"
                raise LogError("AZ709", (*event.at, "placedTiles", at, "line"), what=what)

    def thrown(self, event: Event, args: Placed) -> None:
        """Note a complete line that went to the floor; it has as many tiles as its number."""
        tilings = self.now(event).tilings.setdefault(args.player, {})
        self.tiled(tilings, len(args.tiles), Choice(None, event.pointer))

    def marker(self, event: Event) -> None:
        args = args_of(event, NamedPlayer)
        self.name(args.player, args.name)
        if self.marked != args.player or self.announced:
            again = "a second time" if self.announced else "without putting it on a floor line"
            what = f"{self.called(args.player)} takes the marker {again}"
            raise LogError("AZ707", event.pointer, what=what)
        self.announced = True

    def zero(self, event: Event) -> None:
        """Give the zero disc to the player who chose from it, or back at the end of the round."""
        args = args_of(event, NamedPlayer)
        chose = self.turn is not None and self.turn.player == args.player
        if args.player and (self.owner or not chose):
            again = "a second time" if self.owner else "without choosing from it"
            what = f"{self.called(args.player)} gets the zero disc {again}"
            raise LogError("AZ707", event.pointer, what=what)
        self.owner = args.player
        if self.turn is not None:
            self.turn.disc = bool(args.player)

    # -- what was taken back

    def undo_tiles(self, event: Event) -> None:
        args = args_of(event, Undone)
        if self.turn is not None and self.turn.player == args.player:
            self.offer.lies = self.turn.before
            self.owner = 0 if self.turn.disc else self.owner
        elif self.turn is not None or not args.removed:
            what = f"{self.called(args.player)} takes back tiles, but has none in hand"
            raise LogError("AZ707", event.pointer, what=what)
        self.turn = self.marked = self.unexplained = None
        self.announced = False
        self.timeline.taken_back["tiles"] += 1

    def undo_line(self, event: Event) -> None:
        args = args_of(event, Undone)
        turns = self.timeline.rounds[-1].turns if self.timeline.rounds else []
        if self.turn is None and turns and turns[-1].player == args.player:
            self.turn = turns.pop()
            self.turn.placed = None
        elif not args.removed or (self.turn is not None and self.turn.player != args.player):
            what = f"{self.called(args.player)} takes back a placement, but has made none"
            raise LogError("AZ707", event.pointer, what=what)
        self.timeline.taken_back["line"] += 1
