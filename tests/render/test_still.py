"""A picture is sound SVG with the names, totals and marks of its game, for every program that draws SVG."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from random import Random

import pytest

import azul_notation as azul
from azul_notation.diagnostics.seats import Seat
from azul_notation.render.last_move import marked
from azul_notation.render.still import Still, scene_of, shortened, write_svg
from azul_notation.rules import BY_VARIANT

VARIANTS = [name for name in BY_VARIANT.names if azul.Table(name).family.picture.scene]
ALLOWED = {"svg", "title", "style", "defs", "symbol", "g", "rect", "circle", "path", "use", "text"}


def elements(svg: str) -> Iterator[ET.Element]:
    return ET.fromstring(svg).iter()  # noqa: S314 - made here


def tags(svg: str) -> list[str]:
    return [each.tag.partition("}")[2] for each in elements(svg)]


def texts(svg: str) -> str:
    return "\n".join("".join(each.itertext()) for each in elements(svg))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_picture_is_plain_svg(variant: str, seats: int) -> None:
    table = azul.Table(
        variant, seats=seats, names=[f"<P&{n}>" for n in range(seats)], rng=Random(1)
    )
    table.deal()
    svg = write_svg(
        Still(family=table.family, state=table.engine, names=table.names, title='"a" < b')
    )
    assert set(tags(svg)) <= ALLOWED
    assert all(f"<P&{n}>" in texts(svg) for n in range(seats))
    ids = [each.get("id") for each in elements(svg) if each.get("id")]
    links = {each.get("href", "")[1:] for each in elements(svg) if each.get("href")}
    assert len(set(ids)) == len(ids)
    assert links <= set(ids)


def test_one_seat_is_drawn_alone() -> None:
    table = azul.Table(names=["Ana", "Jan"], rng=Random(1))
    table.deal()
    still = Still(family=table.family, state=table.engine, names=table.names, seat=Seat(1))
    svg = write_svg(still)
    assert "2 Jan" in texts(svg)
    assert "1 Ana" not in texts(svg)


def test_the_last_move_is_marked_where_it_came_from_and_where_it_went() -> None:
    table = azul.Table(rng=Random(3))
    table.deal("BBYR BBYY KKKW RRRR WWWW")
    before = table.copy()
    table.push("1B2")
    scene = scene_of(table.family)
    middle, own, other = marked(scene, before.engine, table.engine)
    assert middle.zones == ["factory 1"]
    assert (list(middle.sources), list(middle.destinations)) == ([], [])
    assert (list(own.sources), list(own.destinations)) == ([], [1, 2])
    assert (list(other.sources), list(other.destinations)) == ([], [])
    again = table.copy()
    table.push("0Y1")
    middle, _, own = marked(scene, again.engine, table.engine)
    names = [zone.name for zone in scene.table(table.engine).zones for _ in zone.places]
    assert [names[at] for at in middle.sources] == ["centre", "centre"]  # a pile, and the marker
    floor = next(at for at, place in enumerate(scene.board(table.engine).places) if place.label)
    assert list(own.destinations) == [0, floor]


def test_a_long_name_is_cut() -> None:
    assert shortened("Ana", 100) == "Ana"
    assert shortened("Ana Margarida", 60).endswith("…")
