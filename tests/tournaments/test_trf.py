"""A tournament of pairs as TRF, followed round by round by a program of others: py4swiss reads the file."""

from pathlib import Path

import pytest
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from tests.support.desk import Desk
from tests.support.evenings import Evening
from tests.support.strategies import part

ENTRY = ("Zoe", "Ana", "Max", "Bea", "Cid", "Eva", "Dan")
ROUNDS = 5


class Entered(Evening):
    """A tournament of pairs where numbers in the club are not the order of entry."""

    def __init__(self, path: Path, seed: str) -> None:
        Desk.__init__(self, path)
        self("tour", "new", "Cup", "--seed", seed).good()
        for name in sorted(ENTRY):
            self("player", "add", name).good()
        self.tour("enter", *ENTRY).good()
        self.tour("plan", "--sizes", "2", "--rounds", str(ROUNDS)).good()


def lines(desk: Evening) -> list[str]:
    return desk.tour("export", "--to", "trf").good().out.splitlines()


def numbers(lines: list[str]) -> dict[str, int]:
    """Read the starting rank of each player."""
    return {each[14:47].strip(): int(each[4:8]) for each in lines if each.startswith("001")}


def paired_elsewhere(desk: Evening, room: Path) -> set[tuple[str, ...]]:
    """Pair the next round from the exported file alone; white first, a bye is one name."""
    file = room / "cup.trf"
    desk.tour("export", "--to", "trf", "-o", file).good()
    written = file.read_text(encoding="utf-8").splitlines()
    names = {number: name for name, number in numbers(written).items()}
    pairings = DutchEngine.generate_pairings(TrfParser.parse(file, strict=True))
    return {tuple(names[one] for one in (pair.white, pair.black) if one) for pair in pairings}


def proposed(desk: Evening) -> set[tuple[str, ...]]:
    tables, byes = desk.seated("propose")
    return {*(tuple(who) for who in tables.values()), *((name,) for name in byes)}


@pytest.mark.slow
@pytest.mark.parametrize("seed", part(["x", "1"]))
def test_another_program_follows_round_by_round(tmp_path: Path, seed: str) -> None:
    """Also with byes, an absence, a walkover, a family, one who leaves and one who comes late."""
    desk = Entered(tmp_path / "club.duckdb", seed)
    desk.tour("apart", "family", "Ana", "Bea").good()
    started: dict[str, int] = {}
    for number in range(1, ROUNDS + 1):
        desk.tour("pair").good()
        assert proposed(desk) == paired_elsewhere(desk, tmp_path), number
        desk.tour("publish").good()
        tables, _ = desk.seated()
        if number == 2:
            missing = tables.pop("1")[0]
            desk.tour("absent", missing, "--round", "2").good()
        for table in tables:
            scores = "50 50" if number % 2 else f"{40 + len(tables[table][0])} 43"
            desk.score(number, table, scores).good()
        if number == 1:
            desk.tour("enter", "Late", "--new").good()
            desk.tour("absent", "Max", "--round", "2").good()
        if number == 3:
            desk.tour("withdraw", "Cid").good()
        now = numbers(lines(desk))
        assert now.items() >= started.items()
        started = now
    assert [*started] == [*ENTRY, "Late"]
    assert [*started.values()] == [*range(1, len(ENTRY) + 2)]
    desk.right()


@pytest.mark.slow
def test_who_leads_has_no_other_starting_rank(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", ENTRY, "--sizes", "2", "--rounds", "3")
    before = numbers(lines(desk))
    assert [*before] == [*ENTRY]
    for _ in range(3):
        desk.play()
        assert numbers(lines(desk)) == before
    ranks = {row["player"]: row["rank"] for row in desk.rows_of()}
    for line in lines(desk):
        if line.startswith("001"):
            assert int(line[85:89]) == ranks[line[14:47].strip()]


@pytest.mark.slow
def test_what_the_next_round_depends_on(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", ENTRY, "--sizes", "2", "--rounds", "2")
    desk.tour("apart", "family", "Zoe", "Max").good()
    desk.tour("absent", "Ana", "--round", "2").good()
    desk.play()
    desk.tour("withdraw", "Dan").good()
    written = [line for line in lines(desk) if line.startswith("XX")]
    assert written[0] == "XXR 2"
    assert written[1] in {"XXC white1", "XXC black1"}
    assert written[2:] == ["XXP 1 3", "XXZ 2 7"]
    desk.play()
    assert not [line for line in lines(desk) if line.startswith("XXZ")]
    desk.tour("plan", "--rounds", "0").good()
    assert "XXR 3" in lines(desk)


def test_a_tournament_of_nobody(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    desk("tour", "new", "Empty", "--seed", "1").good()
    written = desk("tour", "export", "empty", "--to", "trf").good().out.splitlines()
    assert "062 0" in written
