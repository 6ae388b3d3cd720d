"""A round is recorded by touch on a phone, and its pages have no barriers."""

from pathlib import Path
from typing import Any

import pytest

from tests.live.rooms import Room, shows, until
from tests.live.test_looks import look
from tests.support.browser import axe_script

pytestmark = pytest.mark.process
DEAL = "BYRKBYRKBYRKBYRKBYRKBYRKBYRKBYRKBYRK"
"""Nine factories for four players, each with four colours."""


def tap(page: Any, name: str) -> None:
    """Touch a button, and wait for what follows."""
    page.evaluate("document.querySelector('main').dataset.old = ''")
    page.locator(".taps .button, .taps button, button.main", has_text=name).first.tap()
    page.wait_for_selector("main:not([data-old])")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_round_is_recorded_by_touch(
    room: Room, scheme: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    script = axe_script(tmp_path_factory.getbasetemp())
    with room.serving():
        page = room.enter(0, color_scheme=scheme, bypass_csp=True, has_touch=True)
        page.get_by_role("link", name="Record the game").tap()
        page.wait_for_url(f"{room.site}/me/record")
        look(page, script, f"begin-{scheme}", tmp_path)
        page.set_viewport_size({"width": 360, "height": 740})
        tap(page, "Begin to record")
        look(page, script, f"deal-{scheme}", tmp_path)
        page.set_viewport_size({"width": 360, "height": 740})
        for letter in DEAL:
            tap(page, letter)
        tap(page, "Store it")
        shows(page, f"{room.seats[0]} to move")
        look(page, script, f"move-{scheme}", tmp_path)
        page.set_viewport_size({"width": 360, "height": 740})
        page.locator("input.touch").tap(position={"x": 60, "y": 40})
        page.wait_for_selector("text=every")
        page.get_by_role("link", name="Start again").tap()
        shows(page, f"{room.seats[0]} to move")
        taps = 0
        while "what is dealt?" not in page.locator("h1").inner_text():
            page.evaluate("document.querySelector('main').dataset.old = ''")
            page.locator(".taps .button, .taps button").first.tap()
            page.wait_for_selector("main:not([data-old])")
            taps += 1
            assert taps < 200
        shows(page, "Round 1")
        assert page.locator(".record li").count() == len(room.seats)
        look(page, script, f"scored-{scheme}", tmp_path)
        page.get_by_role("button", name="Undo").tap()
        until(page, lambda: "to move" in page.locator("h1").inner_text())
        [record] = tmp_path.glob("club.duckdb.records/*.azn")
        assert record.read_text().count("\n=") == 0
