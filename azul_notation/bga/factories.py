"""Follows where each tile of the factory offer lies, by the tiles' ids in the events; knows no rule."""

from collections.abc import Iterable

from azul_notation.bga.log_error import LogError, Pointer
from azul_notation.bga.schema import Tile, Tiles, items_of
from azul_notation.bga.tables import CENTRE, COLOURS, MARKER

Counts = dict[int, list[int]]
"""Tiles by colour in the centre and on each factory, in the order of a box's letters."""


class FactoryOffer:
    """The tiles on the factories and in the centre."""

    def __init__(self) -> None:
        self.lies: dict[int, int] = {}
        """The source of each tile on offer."""
        self.kinds: dict[int, int] = {}
        """The type of each tile that this game has shown."""

    def fill(self, factories: dict[int, Tiles], pointer: Pointer) -> None:
        """Begin a round with these factories; what lay there before is gone."""
        self.lies = {}
        for factory, tiles in factories.items():
            for at, tile in enumerate(items_of(tiles)):
                self.know(tile, pointer, factory, at)
                if tile.type == MARKER:
                    continue
                if tile.id in self.lies:
                    what = f"tile {tile.id} is here twice"
                    raise LogError("AZ709", (*pointer, factory, at, "id"), what=what)
                self.lies[tile.id] = factory

    def know(self, tile: Tile, pointer: Pointer, *item: str | int) -> None:
        """Note the type of a tile, which it keeps for the whole game."""
        kind = self.kinds.setdefault(tile.id, tile.type)
        if kind != tile.type:
            what = f"tile {tile.id} is of type {kind}, not {tile.type}"
            raise LogError("AZ709", (*pointer, *item, "type"), what=what)

    def rearrange(self, factory: int, tiles: Tiles, pointer: Pointer) -> list[tuple[int, int]]:
        """Put these tiles, and no others, on a factory; list each that came, and from where.

        A tile that was not on offer comes from the bag.
        """
        came = []
        for at, tile in enumerate(items_of(tiles)):
            self.know(tile, pointer, at)
            if tile.type == MARKER:
                continue
            before = self.lies.get(tile.id, BAG)
            if before != factory:
                came.append((tile.id, before))
            self.lies[tile.id] = factory
        listed = {tile.id for tile in items_of(tiles)}
        missing = [n for n, source in self.lies.items() if source == factory and n not in listed]
        if missing:
            what = f"tile {missing[0]} should still be on factory {factory}"
            raise LogError("AZ709", pointer, what=what)
        return came

    def take(self, tiles: Tiles, source: int, pointer: Pointer) -> None:
        """Remove tiles from their source."""
        for at, tile in enumerate(items_of(tiles)):
            self.know(tile, pointer, at)
            if self.lies.get(tile.id) != source:
                where = f"on factory {source}" if source else "in the centre"
                what = f"tile {tile.id} is not {where}"
                raise LogError("AZ709", (*pointer, at, "id"), what=what)
            del self.lies[tile.id]

    def push(self, tiles: Iterable[Tile]) -> None:
        """Move tiles to the centre."""
        self.lies.update((tile.id, CENTRE) for tile in tiles)

    def counts(self) -> Counts:
        """Count the tiles on offer; a source without any is left out."""
        kinds = self.kinds
        found: Counts = {}
        for tile, source in self.lies.items():
            if source not in found:
                found[source] = [0] * len(COLOURS)
            found[source][COLOURS[kinds[tile]]] += 1
        return found


BAG = -1
"""The source of a tile that was not on offer."""
