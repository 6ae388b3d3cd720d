"""A round is recorded by touch on a phone, and its pages have no barriers."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from azul_notation.render.still import layout
from tests.live.rooms import PLAYERS, Room, room_of, shows, status, until
from tests.live.test_looks import look
from tests.support.browser import axe_script
from tournaments.live.recording import PlayedTable, TableRecord
from tournaments.live.recording_touch import WIDE, Hand, seat_to_move
from tournaments.numbers import PlayerNumber

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
        tap(page, "Start recording")
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
        while "what was dealt?" not in page.locator("h1").inner_text():
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


def recorded(room: Room, variant: str, who: str) -> TableRecord:
    """Begin the record of the table as far as the first move."""
    table = PlayedTable(
        tour="cup",
        title="Cup",
        variant=variant,
        round=1,
        table="1",
        players=(PlayerNumber(1),),
        names=tuple(room.seats),
        result="",
        player=PlayerNumber(1),
        who=who,
    )
    record, random = TableRecord(room.desk.path, table), Random(variant)
    record.begin({})
    family = record.session().draft.family
    setup = family.setup
    lines = setup.lay_out(len(PLAYERS), setup.layouts[0], random.randrange) if setup else []
    for _, *words in lines:
        record.enter(record.base, " ".join(words), sure=False)
    state = record.session().draft.state
    dealt = family.chance.shuffle(state.copy(), random.randrange)
    record.enter(record.base, " ".join(dealt), sure=False)
    return record


def touch(page: Any, hand: Hand, place: int) -> None:
    """Touch the middle of a place of the picture, and wait for what follows."""
    scale = WIDE / layout(hand.still).width
    x, y = (each * scale for each in hand.middles[place])
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate("document.querySelector('main').dataset.old = ''")
    page.locator("input.touch").tap(position={"x": x, "y": y})
    page.wait_for_selector("main:not([data-old])")


@pytest.mark.parametrize(
    ("variant", "scheme"), [("sintra", "light"), ("garden", "light"), ("garden", "dark")]
)
def test_two_touches_are_a_move_in_other_families(
    browser: Any,
    variant: str,
    scheme: str,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    script = axe_script(tmp_path_factory.getbasetemp())
    room = room_of(browser, tmp_path, variant)
    record = recorded(room, variant, room.seats[0])
    with room.serving():
        page = room.enter(0, bypass_csp=True, has_touch=True, color_scheme=scheme)
        page.goto(f"{room.site}/me/record")
        session = record.session()
        seat = seat_to_move(session)
        assert seat is not None
        hand = Hand(session.draft, seat)
        word = next(each for each in session.legal() if hand.parts(each))
        taken, *rest = hand.parts(word)
        first = min(taken.places)
        look(page, script, f"{variant}-{scheme}", tmp_path)
        touch(page, hand, first)
        look(page, script, f"{variant}-{scheme}-touched", tmp_path)
        second = min(rest[0].places) if rest else min(taken.places - {first})
        before = record.path.read_bytes()
        touch(page, hand, second)
        assert record.path.read_bytes() != before or "what was drawn" in page.inner_text("h1")
    room.close()


def test_a_second_phone_follows_by_itself(room: Room) -> None:
    with room.serving():
        one, two = (room.enter(at, has_touch=True) for at in range(2))
        for page in (one, two):
            page.goto(f"{room.site}/me/record")
            shows(page, "Start recording")
            until(page, lambda page=page: status(page).startswith("live"))  # type: ignore[misc]
        tap(one, "Start recording")
        shows(two, f"{room.seats[0]} records this game.")
        for letter in DEAL:
            tap(one, letter)
        tap(one, "Store it")
        shows(two, f"{room.seats[0]} to move")
        before = two.locator("img.board").get_attribute("src")
        while f"{room.seats[1]} to move" not in one.inner_text("h1"):
            one.evaluate("document.querySelector('main').dataset.old = ''")
            one.locator(".taps .button, .taps button").first.tap()
            one.wait_for_selector("main:not([data-old])")
        shows(two, f"{room.seats[1]} to move")
        assert two.locator("img.board").get_attribute("src") != before
        two.get_by_role("button", name="Record it here from now on").tap()
        shows(one, f"{room.seats[1]} records this game.")
        two.get_by_text("Type it").tap()
        two.locator("[name=line]").fill("half a wo")
        one.get_by_role("button", name="Record it here from now on").tap()
        until(two, lambda: status(two) == "the record has changed")
        assert two.locator("[name=line]").input_value() == "half a wo"
