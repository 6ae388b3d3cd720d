"""Changes of a service say who made them; logs of commands stay as they were."""

from pathlib import Path

import pytest

from tests.support.desk import Desk
from tournaments.club import events as e
from tournaments.log.change import changing, undo
from tournaments.numbers import PlayerNumber
from tournaments.store.store import Store


@pytest.mark.slow
def test_a_change_says_who_made_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    desk("player", "add", "Ana").good()
    with Store.open(desk.path, write=True) as store:
        store.by = "organiser"
        with changing(store) as change:
            change.add(e.NewPlayer(PlayerNumber(2), "Jan"))
        undo(store)
    _, command, page, undone = desk.json("club", "log")
    assert (command["by"], page["by"], undone["by"]) == ("", "organiser", "organiser")
    assert len(command["at"]) == len("2026-11-20T01:30:00Z")
    assert len(page["at"]) == len("2026-11-20T01:30:00.000Z")
    shown = desk("club", "log").good().out
    assert "player Ana\n" in shown
    assert "player Jan (organiser) (undone)" in shown
    assert desk.check().good()


def test_an_event_of_a_command_has_the_same_text_as_ever() -> None:
    event = e.NewPlayer(PlayerNumber(1), "Ana")
    assert e.write_event(event) == '{"kind":"player","player":1,"name":"Ana"}'
    assert e.read_event('{"kind":"player","player":1,"name":"Ana"}') == event
