"""`azul tour public` chooses what everyone may see of a tournament; nothing until then."""

from pathlib import Path

from tests.support.desk import Desk
from tournaments.store.store import Store


def test_what_everybody_may_see(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "new", "Cup").good()
    with Store.open(desk.path) as store:
        assert store.club.tournament("cup").shows == "nothing"
    done = desk("tour", "public", "standings").good()
    assert done.out == "everyone may see standings of Cup\n"
    with Store.open(desk.path) as store:
        assert store.club.tournament("cup").shows == "standings"
    assert desk.json("club", "log")[-1]["told"] == ["cup: everyone may see standings"]
    desk("tour", "public", "cup", "standings").refused("may see standings of 'Cup' already")
    desk("tour", "public", "cup", "all").refused("choose nothing, pairings, standings")
    desk("club", "undo").good()
    with Store.open(desk.path) as store:
        assert store.club.tournament("cup").shows == "nothing"
    assert desk.check().good()
