"""Every scene shows what the engine has, on places that exist, and nothing lies on top of anything else."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

import azul_notation as azul
from azul_notation.rules.garden.hexagons import NUMBERS, spelt
from azul_notation.rules.garden.packed import NOTHING
from azul_notation.rules.garden.places import COORDINATES, name_of
from azul_notation.rules.garden.tables import COPIES, HEXAGONS
from azul_notation.rules.offer.tables import COLOURS, PIECES_OF_A_COLOUR
from azul_notation.rules.scene import COUNT, Scene, Sheet
from azul_notation.rules.sintra.tables import PIECE_SET
from azul_notation.rules.walls.tables import BOXES

HALF_TOP = 8.5
"""Half the width of the word "top" at its size, which is 9."""
BOARDS = [
    ("azul", 2, {}),
    ("azul", 4, {"board": "grey"}),
    ("mini", 3, {}),
    ("chocolatier", 2, {"factories": "special"}),
    ("chocolatier", 4, {"board": "brown", "factories": "special"}),
    ("sintra", 2, {}),
    ("sintra", 4, {"board": "B"}),
    ("garden", 2, {}),
    ("garden", 4, {}),
]
"""A variant, seats, and the choices of its tags."""


def played(variant: str, seats: int, tags: dict[str, str], seed: int) -> azul.Table:
    """Play a few random turns."""
    rng = Random(seed)
    table = azul.Table(variant, seats=seats, rng=rng, **tags)
    for _ in range(seed * 13 % 70):
        if table.over:
            break
        if table.phase == "deal":
            table.deal()
        else:
            table.push(rng.choice(table.legal()))
    return table


def test_the_word_for_the_top_of_the_stack_stands_in_its_frame() -> None:
    table, *_ = sheets(azul.Table("garden", seats=4))
    frames = {zone.name[-1]: zone.frame for zone in table.zones if zone.name.startswith("piece ")}
    tops = {zone.name[-1]: zone.places[0] for zone in table.zones if zone.name.startswith("top ")}
    for letter, place in tops.items():
        frame = frames[letter]
        assert frame
        assert frame[0] + HALF_TOP <= place.x <= frame[0] + frame[2] - HALF_TOP


def scene_of(table: azul.Table) -> Scene[object]:
    scene = table.family.picture.scene
    assert scene is not None
    return scene


def sheets(table: azul.Table) -> list[Sheet]:
    scene = scene_of(table)
    return [scene.table(table.engine), *[scene.board(table.engine)] * table.seats]


def shown(table: azul.Table) -> Counter[str]:
    """Count the things in a picture by their signs."""
    scene = scene_of(table)
    found: Counter[str] = Counter()
    for sheet, values in zip(sheets(table), scene.fill(table.engine), strict=True):
        for place, value in zip(sheet.places, values, strict=True):
            if place.form != "text" and value:
                sign, _, count = value.partition(COUNT)
                found[sign] += int(count or 1)
    return found


@pytest.mark.parametrize(("variant", "seats", "tags"), BOARDS)
@pytest.mark.parametrize("seed", range(6))
def test_all_pieces_are_shown(variant: str, seats: int, tags: dict[str, str], seed: int) -> None:
    table = played(variant, seats, tags, seed)
    counted = shown(table)
    if variant == "garden":
        tiles = sum(count for sign, count in counted.items() if sign in NUMBERS)
        seen = table.family.picture.view(table.engine)
        assert tiles + sum(seen.bag) + sum(seen.used) == COPIES * HEXAGONS
        return
    for sign in [*counted]:
        counted[sign.removeprefix("*")] += counted[sign] * (sign[0] == "*")  # on joker spaces
    letters = PIECE_SET.letters if variant == "sintra" else BOXES[variant].letters
    assert {letter: counted[letter] for letter in letters} == dict.fromkeys(
        letters, PIECES_OF_A_COLOUR
    )
    assert len(letters) == COLOURS


@pytest.mark.parametrize("seed", range(6))
def test_places_of_a_garden_have_their_numbers(seed: int) -> None:
    """`B3@14` is found at 14."""
    table = played("garden", 2, {}, seed)
    places = sheets(table)[1].places
    values = scene_of(table).fill(table.engine)[1]
    board = table.family.picture.view(table.engine).boards[0]
    lying = {place.label: value for place, value in zip(places, values, strict=True) if place.label}
    assert len(lying) == len(COORDINATES)
    for place, hexagon in enumerate(board.garden):
        if hexagon != NOTHING:
            assert lying[name_of(place)].strip("[]") == spelt(hexagon)


@pytest.mark.parametrize(("variant", "seats", "tags"), BOARDS)
def test_everything_has_a_look(variant: str, seats: int, tags: dict[str, str]) -> None:
    for seed in range(8):
        table = played(variant, seats, tags, seed)
        looks = scene_of(table).looks(table.engine)
        ghosts = {place.ghost for sheet in sheets(table) for place in sheet.places} - {""}
        assert set(shown(table)) | ghosts <= set(looks)
        named = [look.words for look in looks.values()]
        assert len(set(named)) == len(named)


@pytest.mark.parametrize(("variant", "seats", "tags"), BOARDS)
def test_places_lie_on_their_sheet_and_apart(
    variant: str, seats: int, tags: dict[str, str]
) -> None:
    for sheet in sheets(played(variant, seats, tags, 1))[:2]:
        names = [zone.name for zone in sheet.zones]
        assert len(set(names)) == len(names)
        places = [place for place in sheet.places if place.form != "text"]
        for place in places:
            assert place.x >= 0
            assert place.y >= 0
            assert place.x + place.size <= sheet.width
            assert place.y + place.size <= sheet.height
        for one, other in combinations(places, 2):
            room = (one.size + other.size) / 2 * (0.86 if one.form == "hexagon" else 1)
            across = abs(one.x + one.size / 2 - other.x - other.size / 2)
            down = abs(one.y + one.size / 2 - other.y - other.size / 2)
            assert across**2 + down**2 >= room**2 or max(across, down) >= room


def test_the_same_game_has_the_same_sheets() -> None:
    table = azul.Table("azul", seats=3)
    before = sheets(table)
    table.deal()
    assert all(one is other for one, other in zip(before, sheets(table), strict=True))


@pytest.mark.parametrize(("variant", "seats", "tags"), BOARDS)
def test_every_move_touches_things_that_are_there(
    variant: str, seats: int, tags: dict[str, str]
) -> None:
    for seed in range(1, 6):
        table = played(variant, seats, tags, seed)
        if table.phase != "draft":
            continue
        scene, state = scene_of(table), table.engine
        on_table, *boards = scene.fill(state)
        lying: dict[str, list[str]] = {}
        for sheet, values in zip(sheets(table)[:2], (on_table, boards[state.mover]), strict=True):
            things = iter(values)
            for zone in sheet.zones:
                lying[zone.name] = [next(things).partition(COUNT)[0] for _ in zone.places]
        for word in table.legal():
            for touch in scene.touches(state, word):
                assert any(
                    spot.at is None or spot.at < len(lying[spot.zone])
                    for spot in touch.spots
                    if not spot.signs or {*spot.signs} & {*lying[spot.zone]}
                ), word
