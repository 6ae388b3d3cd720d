"""Listens to a log, event by event: the offer, choices and those taken back, and the end of it.

Only the order of events is judged here, as far as the story would have a hole without it.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress

from azul_notation.bga.endings import Parting
from azul_notation.bga.event import Happening
from azul_notation.bga.factories import BAG, Offer
from azul_notation.bga.log_error import Fault
from azul_notation.bga.schema import (
    Changed,
    Filled,
    Placed,
    Selected,
    Somebody,
    Special,
    Tile,
    Undone,
    args_of,
    each,
    keyed,
)
from azul_notation.bga.scoring_events import LeftInHand
from azul_notation.bga.tables import (
    CENTRE,
    DETAILS,
    FLOOR,
    HARMLESS,
    LEAVING,
    MARKER,
)
from azul_notation.bga.timeline import Choice, Deal, Round, Story, Turn
from azul_notation.text.suggest import nearest


def listen(happenings: Iterable[Happening], story: Story) -> None:
    """Tell a log's story; what was heard before a fault stays in it."""
    listener = _Listener(story)
    with suppress(LeftInHand):
        for happening in happenings:
            listener.hear(happening)
    story.left_over = listener.turn


class _Listener(Parting):
    def __init__(self, story: Story) -> None:
        super().__init__(story)
        self.offer = Offer()
        self.special: Special | None = None
        self.marked: int | None = None
        """The player who has just got the starting player marker."""
        self.announced = False
        """Whether that was told in words."""
        self.owner = 0
        """The player who has the zero disc."""
        self.adrift: Happening | None = None
        """Tiles moved between factories by a choice that BGA has taken out of its log."""
        self.ears: dict[str, Callable[[Happening], None]] = {
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
            **dict.fromkeys(LEAVING, self.leaving),
        }

    def hear(self, happening: Happening) -> None:
        ear = self.ears.get(happening.type)
        if ear is not None:
            ear(happening)
            self.story.last = happening.pointer
        elif happening.type not in HARMLESS:
            near = nearest(happening.type, self.ears)
            hint = f"did you mean {near}?" if near else None
            at = (*happening.pointer, "type")
            raise Fault("AZ704", at, help=hint, type=happening.type, move=happening.move)

    # -- the deal

    def special_factories(self, happening: Happening) -> None:
        if self.special is not None:
            what = "special factories are chosen twice for this round"
            raise Fault("AZ707", happening.pointer, what=what)
        self.special = args_of(happening, Special)

    def filled(self, happening: Happening) -> None:
        self.refuse_hand(happening, "the factories are filled")
        factories = keyed(args_of(happening, Filled).factories)
        self.offer.fill(factories, (*happening.at, "factories"))
        factories.pop(CENTRE, None)
        deal = Deal(factories, happening, self.special, offer=self.offer.counts())
        self.story.rounds.append(Round(deal))
        self.special, self.owner = None, 0

    def changed(self, happening: Happening) -> None:
        """Move tiles between factories: at set-up, by a splitting factory, or by taking it back."""
        deal = self.now(happening).deal
        at_setup = not self.now(happening).turns and happening.move == deal.filled.move
        if self.turn is None and not at_setup:
            self.adrift = self.adrift or happening
            return
        moved = False
        for factory, tiles in keyed(args_of(happening, Changed).factories).items():
            at = (*happening.at, "factories", factory)
            for tile, source in self.offer.rearrange(factory, tiles, at):
                self.note_moved(happening, tile, source, factory)
                moved = True
        if happening.type == "factoriesCompleted" and not moved:
            raise Fault("AZ707", happening.pointer, what="a tile is reported, but none has come")
        if self.turn is None:
            deal.offer = self.offer.counts()

    def note_moved(self, happening: Happening, tile: int, source: int, factory: int) -> None:
        kind = self.offer.kinds[tile]
        deal = self.now(happening).deal
        if source == BAG:
            if happening.type != "factoriesCompleted" or factory in deal.came:
                what = f"tile {tile} has come to factory {factory} from nowhere"
                raise Fault("AZ709", (*happening.at, "factories", factory), what=what)
            deal.came[factory] = kind
        elif self.turn is not None and self.turn.source == factory:
            self.turn.sides.pop(kind, None)
        elif self.turn is not None and self.turn.source == source:
            self.turn.sides[kind] = factory

    # -- turns

    def selected(self, happening: Happening) -> None:
        told = args_of(happening, Selected)
        self.name(told.player, told.name)
        self.refuse_hand(happening, f"{self.called(told.player)} chooses tiles")
        if self.adrift is not None:
            what = "tiles move between factories, but no player has any in hand"
            raise Fault("AZ707", self.adrift.pointer, what=what)
        if self.now(happening).scored:
            what = "tiles are chosen, but no factory was filled after the scoring"
            raise Fault("AZ707", happening.pointer, what=what)
        if self.marked not in (None, told.player):
            what = (
                f"{self.called(self.marked)} got the marker, but {self.called(told.player)} chose"
            )
            raise Fault("AZ707", (*happening.at, "playerId"), what=what)
        before = dict(self.offer.lies)
        self.offer.take(told.selected, told.source, (*happening.at, "selectedTiles"))
        self.compare_number(happening, told.number, each(told.selected))
        for at, tile in enumerate(each(told.selected)):
            if tile.type != told.type:
                what = f"tile {tile.id} is of type {tile.type}, but type {told.type} was chosen"
                raise Fault("AZ709", (*happening.at, "selectedTiles", at, "type"), what=what)
        self.offer.take(told.discarded, told.source, (*happening.at, "discardedTiles"))
        self.offer.push(each(told.discarded))
        self.turn = Turn(
            told.player,
            told.source,
            told.type,
            frozenset(tile.id for tile in each(told.selected)),
            self.marked is not None,
            happening,
            before,
        )
        self.marked, self.announced = None, False

    def compare_number(self, happening: Happening, told: int | None, tiles: list[Tile]) -> None:
        if told not in (None, len(tiles)):
            what = f"the event counts {told} tiles, but lists {len(tiles)}"
            raise Fault("AZ709", (*happening.at, "number"), what=what)

    def placed(self, happening: Happening) -> None:
        told = args_of(happening, Placed)
        self.name(told.player, told.name)
        tiles, at = told.tiles, happening.at
        self.compare_number(happening, told.number, tiles)
        for tile in tiles:
            self.offer.know(tile, at)
        if tiles and all(tile.type == MARKER for tile in tiles):
            if self.marked is not None:
                what = "the starting player marker is put on a floor line twice"
                raise Fault("AZ707", happening.pointer, what=what)
            self.marked = told.player
        elif self.turn is None and told.line == FLOOR and self.over():
            self.thrown(happening, told)
        else:
            self.place(happening, told)

    def over(self) -> bool:
        """Whether nothing is on offer, so that lines go to the wall."""
        return bool(self.story.rounds) and not self.offer.lies

    def place(self, happening: Happening, told: Placed) -> None:
        """Close the turn of those tiles."""
        turn = self.turn
        if turn is None or turn.player != told.player:
            held = f"{self.called(turn.player)} has tiles in hand" if turn else "no player has any"
            what = f"{self.called(told.player)} places tiles, but {held}"
            raise Fault("AZ707", happening.pointer, what=what)
        if {tile.id for tile in told.tiles} != turn.tiles:
            what = "the placed tiles are not those that were chosen"
            raise Fault("AZ709", happening.at, what=what)
        if told.type not in (None, turn.type):
            what = f"type {turn.type} was chosen, but tiles of type {told.type} are placed"
            raise Fault("AZ709", (*happening.at, "type"), what=what)
        self.compare_line(happening, each(told.placed), told.line)
        turn.placed, turn.line = happening, told.line
        turn.fell = len(each(told.discarded)) + len(each(told.caught))
        turn.column = max((tile.column or 0 for tile in each(told.placed)), default=None)
        turn.offer = self.offer.counts()
        self.now(happening).turns.append(turn)
        self.turn = None

    def compare_line(self, happening: Happening, tiles: list[Tile], line: int) -> None:
        for at, tile in enumerate(tiles):
            if tile.line not in (None, line):
                what = f"tile {tile.id} is placed on line {tile.line}, the others on {line}"
                raise Fault("AZ709", (*happening.at, "placedTiles", at, "line"), what=what)

    def thrown(self, happening: Happening, told: Placed) -> None:
        """Note a complete line that went to the floor; its number is that of its tiles."""
        tilings = self.now(happening).tilings.setdefault(told.player, {})
        self.tiled(tilings, len(told.tiles), Choice(None, happening.pointer))

    def marker(self, happening: Happening) -> None:
        told = args_of(happening, Somebody)
        self.name(told.player, told.name)
        if self.marked != told.player or self.announced:
            again = "a second time" if self.announced else "without putting it on a floor line"
            what = f"{self.called(told.player)} takes the marker {again}"
            raise Fault("AZ707", happening.pointer, what=what)
        self.announced = True

    def zero(self, happening: Happening) -> None:
        """The zero disc goes to whoever chose from it, and back at the end of the round."""
        told = args_of(happening, Somebody)
        chose = self.turn is not None and self.turn.player == told.player
        if told.player and (self.owner or not chose):
            again = "a second time" if self.owner else "without choosing from it"
            what = f"{self.called(told.player)} gets the zero disc {again}"
            raise Fault("AZ707", happening.pointer, what=what)
        self.owner = told.player
        if self.turn is not None:
            self.turn.disc = bool(told.player)

    # -- what was taken back

    def undo_tiles(self, happening: Happening) -> None:
        told = args_of(happening, Undone)
        if self.turn is not None and self.turn.player == told.player:
            self.offer.lies = self.turn.before
            self.owner = 0 if self.turn.disc else self.owner
        elif self.turn is not None or not told.removed:
            what = f"{self.called(told.player)} takes back tiles, but has none in hand"
            raise Fault("AZ707", happening.pointer, what=what)
        self.turn = self.marked = self.adrift = None
        self.announced = False
        self.story.taken_back["tiles"] += 1

    def undo_line(self, happening: Happening) -> None:
        told = args_of(happening, Undone)
        turns = self.story.rounds[-1].turns if self.story.rounds else []
        if self.turn is None and turns and turns[-1].player == told.player:
            self.turn = turns.pop()
            self.turn.placed = None
        elif not told.removed or (self.turn is not None and self.turn.player != told.player):
            what = f"{self.called(told.player)} takes back a placement, but has made none"
            raise Fault("AZ707", happening.pointer, what=what)
        self.story.taken_back["line"] += 1
