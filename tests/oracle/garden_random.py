"""Random games of Queen's Garden, written down as whole canonical records."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from .garden_deal import FILL, ROUNDS, TILE_PLACES, WHEEL
from .garden_map import KINDS, features, groups, neighbours, spot, value
from .garden_pay import Bundle, bundle
from .garden_table import Table
from .record import listed, written

STYLES = ("uniform", "greedy", "hoard", "buyer", "collector", "hasty", "discard")
SAMPLE = 60  # moves that a player looks at


# --- chance -----------------------------------------------------------------------------------


def random_chance(
    table: Table, owed: Sequence[str], rng: random.Random, cheap_first: bool = False
) -> list[str]:
    """Possible tokens for what is due; `cheap_first` draws trees before birds, and so on."""
    unseen = [hexagon for hexagon in KINDS if hexagon not in table.seen]
    rng.shuffle(unseen)
    return [
        wanted + (_draw(table, rng, cheap_first) if wanted[1] == ":" else unseen.pop())
        for wanted in owed
    ]


def _draw(table: Table, rng: random.Random, cheap_first: bool) -> str:
    drawn: list[str] = []
    for pool in (table.bag, table.tower):
        tiles = sorted(pool.elements())
        rng.shuffle(tiles)
        if cheap_first:
            tiles.sort(key=value)
        drawn += tiles[: FILL - len(drawn)]
    return "".join(sorted(drawn))


# --- games ------------------------------------------------------------------------------------


def random_game(
    seed: int,
    board: str,
    seats: int,
    style: str = "uniform",
    wheel: Sequence[int] | None = None,
    max_rounds: int = ROUNDS,
) -> str:
    if style not in STYLES:
        raise ValueError(style)
    rng = random.Random(f"{seed} garden {board} {seats} {style} {wheel}")
    if wheel is None and board != "A":
        wheel = [rng.randint(0, 6) for _ in range(6)] + [rng.randint(0, 3) for _ in range(6)]
    game = _Game(Table(board, seats, wheel), rng, style)
    table = game.table
    table.start = rng.randint(1, seats)
    while not table.over and table.round < max_rounds:
        game.round()
    tags = {"Board": board} if board != "A" else {}
    tags |= {"GameId": f"oracle-{style}-{seed}"}
    if board != "A" or table.wheel != WHEEL:
        tags |= {"WheelPoints": listed(table.wheel)}
    return written("garden", table, tags, game.lines)


@dataclass
class _Game:
    table: Table
    rng: random.Random
    style: str
    lines: list[str] = field(default_factory=list)

    def round(self) -> None:
        table = self.table
        tokens = self.chance(table.due())
        table.begin_round(table.start, tokens)
        self.lines.append(" ".join([f"R{table.round} @{table.start}", *tokens]))
        laps: dict[int, list[str]] = {}
        while table.to_move is not None:
            lap = laps.setdefault(table.lap, [])
            move = _choose(table, self.rng, self.style)
            tokens = self.chance(table.due(move))
            lap += [table.play(move, tokens), *tokens]
        self.lines += [f"{lap}. " + " ".join(words) for lap, words in laps.items()]
        self.lines.append("= " + listed(table.score_round()))

    def chance(self, owed: list[str]) -> list[str]:
        cheap = self.style == "hoard" and self.rng.random() < 0.9
        return random_chance(self.table, owed, self.rng, cheap)


# --- players ----------------------------------------------------------------------------------


def _choose(table: Table, rng: random.Random, style: str) -> str:
    placed = len(table.slots[(table.to_move or 1) - 1])
    takes, puts, buys = sorted(table.takes()), sorted(table.puts()), sorted(table.buys())
    if style in ("uniform", "hasty"):
        return _uniform(rng, [takes, puts, buys], 0.04 if style == "uniform" else 0.25)
    if style == "discard":
        away = rng.random() < 0.12
        return _pass_with_discards(table, rng) if away else rng.choice(takes or puts or ["pass"])
    if buys and (
        (style == "buyer" and rng.random() < 0.7) or (style in ("greedy", "hoard") and placed < 2)
    ):
        return rng.choice(buys)
    worth = {move: _worth(table, move, style) for move in _some(rng, takes)}
    worth |= {move: _worth(table, move, style) for move in _some(rng, puts)}
    best = max(worth.values(), default=0.0)
    good = [move for move in worth if worth[move] == best]
    doubt = 1.0 if style == "hoard" else 0.5
    if not good or (worth[good[0]] <= 0 and rng.random() < doubt):
        return _pass_with_discards(table, rng) if rng.random() < 0.1 else "pass"
    return rng.choice(sorted(good))


def _uniform(rng: random.Random, kinds: list[list[str]], passes: float) -> str:
    if rng.random() < passes or not any(kinds):
        return "pass"
    if rng.random() < 0.3:
        return rng.choice([move for moves in kinds for move in moves])
    return rng.choice(rng.choice([moves for moves in kinds if moves]))


def _some(rng: random.Random, moves: list[str]) -> list[str]:
    return rng.sample(moves, min(SAMPLE, len(moves)))


def _pass_with_discards(table: Table, rng: random.Random) -> str:
    who = (table.to_move or 1) - 1
    tiles = [each for each in sorted(table.tiles[who].elements()) if rng.random() < 0.4]
    expansions = [each for each in table.expansions[who] if rng.random() < 0.5]
    text = Bundle(tiles, expansions, 0).text()
    return f"pass/{text}" if text else "pass"


def _worth(table: Table, move: str, style: str) -> float:
    """How much a player of this style likes the move."""
    who = (table.to_move or 1) - 1
    if move[0] == "+":
        after = table.clone()
        _, owed = after.act(move)
        tiles = after.tiles[who].total() - table.tiles[who].total()
        expansions = len(after.expansions[who]) - len(table.expansions[who])
        crowd = after.tiles[who].total() + after.jokers[who]
        return _worth_of_take(style, tiles, expansions, crowd, len(owed))
    name, _, where = move.partition("@")
    thing, place = name.strip("[]"), where[:2]
    paid = bundle(move.partition("/")[2])
    price = paid.jokers + 1.5 * len(paid.hexagons())
    if style == "hoard":
        keeps = TILE_PLACES - table.tiles[who].total() - table.jokers[who]
        wasted = paid.tiles.total() * (2 if table.round < 4 else 6)
        return (6 if keeps < 3 else 1) - value(thing) / 2 - wasted
    garden = {**table.gardens[who], spot(place): thing}
    gain = _worth_of_groups(garden, spot(place)) - price
    if move[0] == "[":
        return gain + (30 if style == "collector" else 9)
    nearly = 0
    for at, jokers in features(table.slots[who]).items():
        if spot(place) in neighbours(at):
            full = sum(1 for near in neighbours(at) if near in garden)
            nearly += full * full * jokers
    return gain + nearly / 6


def _worth_of_take(style: str, tiles: int, expansions: int, crowd: int, owed: int) -> float:
    if style == "hoard":
        return 4 * bool(owed) - tiles / 3 + 1
    if style == "collector":
        return 20 * expansions + tiles
    return 2.5 * tiles + 4 * expansions - max(0, crowd - 7) * 2


def _worth_of_groups(garden: dict[tuple[int, int], str], at: tuple[int, int]) -> float:
    """Points of the two groups of a hexagon, a share of them while they are small."""
    points = 0.0
    for half in garden[at]:
        group = next(each for each in groups(garden, half) if at in each)
        total = sum(value(garden[member]) for member in group)
        points += total if len(group) >= 3 else total / 3
        points += 6 * (len(group) == 6) + len(group)
    return points
