"""Names that are near: found as if all were compared, with work that does not grow with the club."""

from pathlib import Path
from random import Random

import pytest

from azul_notation.text.suggest import nearest
from tests.support.desk import Desk, games, write
from tests.support.growth import growth
from tests.support.writing import record
from tournaments.club.club import Club
from tournaments.club.events import NewPlayer
from tournaments.club.name_index import NameIndex
from tournaments.club.names import folded, without_accents
from tournaments.numbers import PlayerNumber

KNOWN = (
    "Ana Lima",
    "Jan Novák",
    "Łukasz Wójcik",
    "Õie Mägi",
    "李小龙",
    "Eva Kask",
    "Zoe",
    "O'Brien",
)
SYLLABLES = ["ba", "ke", "li", "mo", "nu", "ra", "si", "to", "lu", "en", "ar", "is"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna Lima", "Ana Lima"),
        ("ana lima", "Ana Lima"),
        ("Jan Nowak", "Jan Novák"),
        ("Lukas Wojcik", "Łukasz Wójcik"),
        ("Oie Magi", "Õie Mägi"),
        ("Zoé", "Zoe"),
        ("OBrien", "O'Brien"),
        ("李小", "李小龙"),
        ("Lima Ana", "Ana Lima"),
        ("Lima, Anna", "Ana Lima"),
        ("Noor", None),
        ("Somebody Else", None),
        ("", None),
        ("?", None),
    ],
)
def test_nearest(text: str, name: str | None) -> None:
    found = NameIndex(map(folded, KNOWN)).nearest(text)
    assert found == (None if name is None else folded(name))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Nowak", "Jan Novák"),
        ("lymah", None),
        ("Limma", "Ana Lima"),
        ("Kaskk", "Eva Kask"),
        ("Magi Oie", "Õie Mägi"),
        ("Nobody", None),
    ],
)
def test_nearest_to_what_is_typed(text: str, name: str | None) -> None:
    found = NameIndex(map(folded, KNOWN)).nearest_typed(text)
    assert found == (None if name is None else folded(name))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ana", ["Ana Lima"]),
        ("LIM", ["Ana Lima"]),
        ("ana l", ["Ana Lima"]),
        ("novak", ["Jan Novák"]),
        ("a", ["Ana Lima"]),
        ("", []),
        ("ma", ["Õie Mägi"]),
    ],
)
def test_begun(text: str, names: list[str]) -> None:
    assert list(NameIndex(map(folded, KNOWN)).begun(text)) == [folded(each) for each in names]


def chance(rng: Random) -> str:
    return " ".join("".join(rng.choices(SYLLABLES, k=rng.randint(1, 3))) for _ in range(2))


@pytest.mark.slow
def test_a_wrong_letter_is_nearly_always_found_as_if_all_were_compared() -> None:
    """Some names of few letters share no group of three with what was meant."""
    rng = Random(5)
    names = sorted({chance(rng) for _ in range(1_000)})
    index, missed = NameIndex(names), 0
    for name in rng.sample(names, 200):
        at = rng.randrange(len(name))
        wrong = name[:at] + rng.choice("xyz") + name[at + 1 :]
        best = nearest(without_accents(wrong), names)
        missed += best is not None and index.nearest(wrong) is None
    assert missed <= 4


def test_names_that_come_later_are_found_too() -> None:
    club = Club()
    for number, name in enumerate(KNOWN, start=1):
        assert club.nearest("Anna Lina") == (club.players[PlayerNumber(1)] if number > 1 else None)
        club.apply(NewPlayer(PlayerNumber(number), name))
    club.apply(NewPlayer(PlayerNumber(99), "Anna Lina"))
    found = club.nearest("Anna Lina")
    assert found is not None
    assert found.number == 99


def enter(count: int) -> None:
    """Let so many new players come, each looked for before."""
    rng = Random(count)
    club = Club()
    for number in range(1, count + 1):
        name = f"{chance(rng)} {number}"
        assert club.begun(name) is None
        club.nearest(name)
        club.apply(NewPlayer(PlayerNumber(number), name))


@pytest.mark.slow
def test_the_work_for_a_name_does_not_grow_with_the_club() -> None:
    """Eight times the names: eight times the work, not 64 times."""
    assert growth(enter, 100, 8) < 24


@pytest.mark.slow
def test_many_new_players_are_ingested_and_a_misspelt_one_is_noticed(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "club.duckdb")
    many = "\n".join(record(f"m{each}").removeprefix("%azn 1\n") for each in range(200))
    assert (
        "202 new players" in desk("ingest", write(tmp_path / "m.azn", "%azn 1\n" + many)).good().out
    )
    odd = games()[0].replace("Ana Lima", "Anna Lima").replace('"PT-03"', '"?"')
    told = desk("ingest", write(tmp_path / "odd.azn", odd)).good()
    assert "did you mean Ana Lima?" in told.out
