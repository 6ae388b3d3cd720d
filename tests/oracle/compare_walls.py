"""The wall games for the comparison: their kinds, and the oracle's table as a position string."""

from collections.abc import Iterator

from azul_notation import Game
from azul_notation.rules.walls.family import FAMILY
from tests.oracle.rivals import MARKER, NOTHING, Kind, Rivals, in_order, shared_fields
from tests.oracle.walls import Table, random_game, replay

STYLES = ("uniform", "floor", "fill", "greedy")
BOARDS = {"azul": ("coloured", "grey"), "mini": ("coloured", "grey")}
BOARDS |= {"chocolatier": ("coloured", "brown")}
READINGS = (("even", "effect"), ("free", "effect"), ("even", "position"), ("free", "position"))
DEFAULTS = {"Factories": "plain", "Split": "even", "SetupOrder": "effect"}


def kinds() -> Iterator[Kind]:
    for seats in (2, 3, 4):
        for variant, boards in BOARDS.items():
            for board in boards:
                yield Kind(variant, board, seats)
        for board in BOARDS["chocolatier"]:
            for reading in READINGS:
                tags = tuple(zip(DEFAULTS, ("special", *reading), strict=True))
                yield Kind("chocolatier", board, seats, tags)


def game_by_oracle(kind: Kind, seed: int, style: str) -> str:
    tags = DEFAULTS | dict(kind.tags)
    factories, split, order = (tags[name] for name in DEFAULTS)
    kind_of = (kind.variant, kind.board, kind.seats, factories, split, order)
    return random_game(seed, *kind_of, style=style)


def table_of(game: Game) -> Table:
    tags = [game.tag(name, default) for name, default in DEFAULTS.items()]
    return Table(game.variant, game.tag("Board", "coloured"), len(game.seats), *tags)


def position_of(table: Table, turn: int) -> str:
    kind = f"{table.variant}:{table.board}" + ":special" * table.special
    factories = []
    for tiles, gold in zip(table.factories, table.gold, strict=True):
        side = "0x" if gold == "0" and table.zero_owner is not None else gold
        factories.append((in_order(table.letters, tiles) or NOTHING) + (f":{side}" if side else ""))
    fields = shared_fields(table, table.letters, turn, factories, table.lid)
    return " ".join([kind, *fields, *(board_of(table, n + 1) for n in range(table.seats))])


def board_of(table: Table, seat: int) -> str:
    lines = (table.lines[seat - 1][line] for line in range(1, 6))
    wall = table.walls[seat - 1]
    rows = ("".join(wall.get((row, col), ".") for col in range(1, 6)) for row in range(1, 6))
    floor = "".join(table.floors[seat - 1]).replace("*", MARKER)
    disc = NOTHING
    if table.zero_owner == seat:
        disc = "0" + "".join(table.zero_disc).replace("*", MARKER)
    parts = [str(table.scores[seat - 1])]
    parts.append(",".join(f"{len(line)}{line[0]}" if line else NOTHING for line in lines))
    return "/".join([*parts, ",".join(rows), floor or NOTHING, disc])


WALLS = Rivals(
    name="walls",
    family=FAMILY,
    kinds=tuple(kinds()),
    styles=STYLES,
    soon="fill",
    random_game=game_by_oracle,
    replay=replay,
    table=table_of,
    score=lambda table, choices: table.score_round(dict(choices)),
    position=position_of,
    sorts=("0123456789", "BYRKWMCDF", "<>", "+=/"),
    marks=("^", "~1", "~2", "<B", ">R"),
)
