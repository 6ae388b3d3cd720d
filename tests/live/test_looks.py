"""The pages of players have no barriers: axe finds nothing, targets are large, nothing scrolls sideways."""

import gzip
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.live.rooms import SCORES, Room, fill, report, shows
from tests.support.browser import axe_script, barriers
from tests.support.live import served
from tests.support.slips import begun, codes, phone
from tournaments.live.files import file_of

pytestmark = pytest.mark.process
WIDTHS = (360, 768, 1280)
OPEN = "document.querySelectorAll('details').forEach((each) => { each.open = true })"
SMALL = """() => [...document.querySelectorAll("a, button, input, summary, select")]
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, box]) => each.type !== "hidden" && box.width && (box.height < 44 || box.width < 44))
  .map(([each]) => each.outerHTML.slice(0, 100))"""
"""Targets that are too small for a thumb."""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
WEIGHT = 25_000
"""Bytes of a player's page with everything, packed."""


def look(page: Any, script: str, name: str, pictures: Path) -> None:
    """See that a page has no barriers; keep a picture of it."""
    page.evaluate(OPEN)
    found = {"axe": barriers(page, script), "small": page.evaluate(SMALL)}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        found[f"wider than {width}"] = page.evaluate(WIDE)
        page.screenshot(path=pictures / f"{name}-{width}.png", full_page=True)
    assert not any(found.values()), (name, found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers(
    room: Room, scheme: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    script = axe_script(tmp_path_factory.getbasetemp())
    settings = {"color_scheme": scheme, "bypass_csp": True}
    with room.serving():
        one, two = (room.enter(at, **settings) for at in range(2))
        stranger = room.page(room.context(**settings))
        for name, path in (("home", "/"), ("key", "/k"), ("noentry", "/desk")):
            stranger.goto(f"{room.site}{path}")
            look(stranger, script, f"{name}-{scheme}", tmp_path)
        stranger.goto(f"{room.site}/k/{room.slips['Ana']}")
        look(stranger, script, f"you-{scheme}", tmp_path)
        look(one, script, f"card-{scheme}", tmp_path)
        one.reload()
        report(one, 210, 54, 40, 38)
        shows(one, "is very high")
        look(one, script, f"check-{scheme}", tmp_path)
        one.get_by_role("button", name="Send it all the same").click()
        shows(two, f"{room.seats[0]} reported")
        look(two, script, f"reported-{scheme}", tmp_path)
        two.reload()
        report(two, *SCORES)
        shows(one, "Not everyone agrees")
        look(one, script, f"disputed-{scheme}", tmp_path)
        two.reload()
        fill(two, *SCORES[::-1])
        two.locator("form.report").evaluate("(form) => { form.elements.base.value = 1 }")
        two.get_by_role("button", name="Report", exact=True).click()
        shows(two, "What you sent")
        look(two, script, f"versions-{scheme}", tmp_path)
        two.goto(f"{room.site}/me")
        two.get_by_role("button", name="I agree").click()
        shows(one, "The result is in and confirmed")
        room.desk("tour", "public", "cup", "standings").good()
        one.reload()
        look(one, script, f"result-{scheme}", tmp_path)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers_for_other_devices(
    room: Room, scheme: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    script = axe_script(tmp_path_factory.getbasetemp())
    settings = {"color_scheme": scheme, "bypass_csp": True}
    with room.serving("--password", text="correct horse\n") as service:
        desk, other = (room.page(room.context(**settings)) for _ in range(2))
        for name, path in (("test", "/test"), ("sign-in", "/sign-in"), ("help", "/help/x")):
            other.goto(f"{room.site}{path}")
            other.wait_for_load_state("networkidle" if name != "test" else "load")
            look(other, script, f"{name}-{scheme}", tmp_path)
        other.goto(f"{room.site}/test")
        shows(other, "Pages update by themselves")
        desk.goto(f"{room.site}{urlsplit(service.organiser).path}")
        desk.goto(f"{room.site}/desk/cup/devices")
        desk.get_by_label("Name").fill("Tom Ray")
        desk.get_by_role("button", name="Make a QR code").click()
        desk.locator(".qr svg").wait_for()
        assert desk.locator(".qr path").last.bounding_box()["width"] > 200
        look(desk, script, f"devices-{scheme}", tmp_path)
        other.goto(f"{room.site}/pair")
        look(other, script, f"pair-{scheme}", tmp_path)
        desk.goto(f"{room.site}/desk/cup/devices")
        desk.get_by_label("Code").fill(other.locator(".code").inner_text())
        desk.get_by_label("It is").select_option("1")
        desk.get_by_role("button", name="Let it in").click()
        other.wait_for_url(f"{room.site}/me")
        look(other, script, f"tablet-{scheme}", tmp_path)
        other.get_by_role("link", name=room.seats[2]).click()
        report(other, *SCORES)
        other.wait_for_url(f"{room.site}/me")
        shows(other, "Who are you?")


def test_a_players_page_is_light(tmp_path: Path) -> None:
    desk = begun(tmp_path / "club.duckdb", ("Ana", "Jan", "Eva", "Rui"))
    slips = codes(desk)
    with served(desk.path) as service:
        one = phone(service, slips["Ana"])
        one.report(*SCORES)
        parts = {"page": one.page.encode()}
    names = ("live.css", "live.js", "clock.js", "outbox.js", "icon.svg")
    parts |= {name: file_of(name) for name in names}
    packed = {name: len(gzip.compress(part)) for name, part in parts.items()}
    assert sum(packed.values()) <= WEIGHT, packed
