"""Sintra for the comparison: its kinds, the oracle's table as a position string, known differences."""

import re
from collections.abc import Iterator, Mapping

from azul_notation import Game
from azul_notation.rules.sintra.family import FAMILY
from tests.oracle.rivals import NOTHING, Kind, Rivals, in_order, shared_fields
from tests.oracle.sintra import Table, random_game, replay
from tests.oracle.sintra_deal import COLUMNS, GLASS
from tests.oracle.sintra_strips import EIGHT, JOKER, LETTERS, Column
from tests.oracle.sintra_text import STYLES

SIGNS = LETTERS + JOKER
EDITIONS: tuple[dict[str, str], ...] = (
    {},
    {"Columns": "8 7 6 5 0 3 2 1", "GlassTrack": "0 3 6 10 15"},
    {"GlassTrack": "0 2"},  # the first step is the bottom
    {"Columns": "10 0 0 1 0 0 1 20", "GlassTrack": " ".join(map(str, range(19)))},
)
REDUNDANT = re.compile(r"(?<=[0-9][BGOPY][1-8])\*0|~0\b")
FACE = re.compile(r"[BGOPY*]{5}(?=/)|(?<=/)[BGOPY*]{5}")


def kinds() -> Iterator[Kind]:
    for seats in (2, 3, 4):
        for board in "AB":
            for number, edition in enumerate(EDITIONS):
                layout = ("synthetic", "random")[(seats + number + (board == "B")) % 2]
                yield Kind("sintra", board, seats, tuple(edition.items()), layout)


def game_by_oracle(kind: Kind, seed: int, style: str) -> str:
    columns, glass = numbers(kind.options)
    return random_game(seed, kind.board, kind.seats, style, kind.layout, columns, glass)


def numbers(tags: Mapping[str, str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The printed values of the columns, and the track of the broken glass."""
    told = [tags.get(name, "").split() for name in ("Columns", "GlassTrack")]
    columns, glass = (tuple(map(int, words)) for words in told)
    return columns or COLUMNS, glass or GLASS


def table_of(game: Game) -> Table:
    track, *sets = ([part.text for part in line.parts] for line in game.setup)
    pairs = [[strip.partition("/") for strip in strips] for strips in sets]
    strips = [[(up, down) for up, _, down in each] for each in pairs]
    tags = {tag.name: tag.value for tag in game.tags}
    return Table(tags.get("Board", "A"), len(game.seats), track[0], strips, *numbers(tags))


def position_of(table: Table, turn: int) -> str:
    factories = [in_order(LETTERS, panes) or NOTHING for panes in table.factories]
    fields = shared_fields(table, LETTERS, turn, factories, table.tower)
    track = "".join(table.track_left) or NOTHING
    boards = (board_of(table, seat) for seat in range(table.seats))
    return " ".join([f"sintra:{table.board}", *fields, track, *boards])


def board_of(table: Table, seat: int) -> str:
    board = [table.boards[seat][number] for number in EIGHT]
    glass = f"{table.lost[seat]}+{table.glass_at[seat]}"
    parts = [str(table.scores[seat]), glass, str(table.glaziers[seat])]
    parts.append(",".join(strip_of(column) for column in board))
    parts.append(",".join("".join(column.window) or NOTHING for column in board))
    return "/".join(parts)


def strip_of(column: Column) -> str:
    """Panes on their own spaces, free spaces, panes on jokers, free jokers; then the other face."""
    if not column.face:
        return NOTHING
    own = [space for space in column.spaces if space[0] != JOKER]
    own.sort(key=lambda space: (LETTERS.index(space[0]), not space[1]))
    jokers = [space for space in column.spaces if space[0] == JOKER]
    jokers.sort(key=lambda space: SIGNS.index(space[1] or JOKER))
    text = "".join(pane or letter.lower() for letter, pane in own)
    text += "".join(JOKER + pane for _, pane in jokers)
    return text if column.window else f"{text}:{column.back.lower()}"


def for_oracle(text: str) -> str:
    """Write what the program is lenient about as the oracle wants it, and change nothing else.

    The oracle refuses faces whose spaces are not in order, `*0` where no pane need go on a joker,
    and `~0`.
    """
    text = FACE.sub(lambda found: in_order(SIGNS, found[0]), text)
    return REDUNDANT.sub("", text)


SINTRA = Rivals(
    name="sintra",
    family=FAMILY,
    kinds=tuple(kinds()),
    styles=STYLES,
    soon="jokers",
    random_game=game_by_oracle,
    replay=replay,
    table=table_of,
    score=lambda table, _: table.score_round(),
    position=position_of,
    sorts=("0123456789", "BGOPYF*", "<", "+=/~^"),
    marks=("^", "~1", "~2", "*1", "*2", "=B", "=O", "=Y"),
    for_oracle=for_oracle,
    warnings=frozenset({"AZ221"}),  # sets that differ: the rulebook does not forbid them
)
