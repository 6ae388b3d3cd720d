"""Records prepared in blocks, in one process or several: the store is as if each was checked by itself."""

import io
import random
from functools import cache
from pathlib import Path

import pytest

from azul_notation import play, write as write_games
from azul_notation.replay.check import check_chunk
from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.identity import same_clean_game, same_game
from azul_notation.replay.scan import only
from azul_notation.text.games import chunks
from azul_notation.text.source import files, lines_of, open_bytes
from azul_notation.text.write import HEADER
from tests.bench.archive.corpora import repeated
from tests.replay.test_block_check import games as of_all_families
from tests.support.clean_games import dressed, mutant, played, played_otherwise
from tests.support.commands import MEMORY, measured
from tests.support.desk import SEASON, Desk, write
from tests.support.explained import check_lines
from tests.support.strategies import TIMES, part, times
from tournaments.ingest.incoming import incoming_record
from tournaments.ingest.ingest import Ingest
from tournaments.log.change import changing
from tournaments.store.store import ROOM as ROOM_OF_THE_DATABASE, Store

ROOM = Path(__file__).parents[2] / "samples"
TABLES = (
    *("records", "ingested", "games", "game_seats", "points", "findings"),
    *("seen", "people", "names", "undone"),
)


def slowly(desk: Desk, *paths: Path) -> None:
    """Ingest one record after another, each checked by itself and told in rows."""
    with Store.open(desk.path, write=True) as store, changing(store) as change:
        ingest = Ingest(change)
        for path in files(paths):
            with open_bytes(path) as stream:
                for chunk in chunks(lines_of(stream)):
                    ingest.take(incoming_record(check_chunk(chunk, path)))
        ingest.finish()


def same(desk: Desk, other: Desk) -> None:
    one, two = desk.dump(TABLES), other.dump(TABLES)
    for table in TABLES:
        assert one[table] == two[table], table
    told = "SELECT seq, change, kind, data FROM events ORDER BY seq"
    assert desk.rows(told) == other.rows(told)
    order = "SELECT sha256 FROM ingested ORDER BY rowid"
    assert desk.rows(order) == other.rows(order)


@pytest.fixture
def desks(tmp_path: Path) -> tuple[Desk, Desk]:
    return Desk(tmp_path / "one.duckdb"), Desk(tmp_path / "two.duckdb")


@cache
def mixed() -> str:
    """Games of all families: clean, with faults, comments and strange names, some twice."""
    rng = random.Random(8)
    plain = played(1, 3)[::4] if TIMES < 1 else [*played(1, 3), *played_otherwise(1, 3)[::3]]
    texts = [
        *plain,
        *(dressed(text, rng) for text in plain),
        *(mutant(text, rng) for text in plain),
    ]
    texts += [text.removeprefix(HEADER) for text in of_all_families()]
    texts += [text.replace("\n\n", "\n\n{a note} ", 1) for text in plain[::5]]
    texts += plain[::7]
    for seat, names in enumerate((("Ana", "ANA", "?"), ("Jan", "Ján", "?")), start=1):
        own = f'"Player {seat}"'
        texts = [text.replace(own, f'"{rng.choice((*names, own[1:-1]))}"') for text in texts]
    rng.shuffle(texts)
    return HEADER + "\n".join(texts)


@pytest.mark.parametrize(
    "folder",
    [SEASON, pytest.param(ROOM / "broken", marks=pytest.mark.slow)],
    ids=["season", "broken"],
)
def test_samples(folder: Path, desks: tuple[Desk, Desk]) -> None:
    new, old = desks
    new("ingest", folder)
    slowly(old, folder)
    same(new, old)
    assert new.check().good()


@pytest.mark.slow
def test_mixed_files_and_what_comes_again(desks: tuple[Desk, Desk], tmp_path: Path) -> None:
    new, old = desks
    data = mixed().encode("utf-8", "surrogatepass")
    one = write(tmp_path / "a.azn", data)
    two = write(tmp_path / "b.azn", data[: len(data) // 2] + b"\n\n" + data)
    new("ingest", one, two, "--jobs", "1")
    slowly(old, one, two)
    same(new, old)
    for desk in desks:
        desk("club", "undo").good()
    new("ingest", two)
    slowly(old, two)
    same(new, old)
    before = new.dump()
    assert "\n0 new, " in new("ingest", one, two).out
    assert new.dump() == before
    assert new.check().good()


@pytest.mark.slow
def test_blocks_in_several_processes(
    desks: tuple[Desk, Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, old = desks
    other = Desk(tmp_path / "three.duckdb")
    monkeypatch.setattr("azul_notation.cli.club.ingest.SMALL", 0)
    monkeypatch.setattr("azul_notation.text.blocks.blocks.__defaults__", (20_000,))
    path = write(tmp_path / "a.azn", mixed().encode("utf-8", "surrogatepass"))
    slowly(old, path, path, SEASON)
    for desk, jobs in ((new, "1"), (other, "2")):
        desk("ingest", path, path, SEASON, "--jobs", jobs)
        same(desk, old)


@pytest.mark.slow
def test_the_fast_way_and_the_whole_reading_find_the_same_game() -> None:
    rng = random.Random(4)
    texts = [*played(times(5), 9), *part(played_otherwise(1, 9))]
    looks = [only(dressed(text, rng)) for text in texts]
    found = [each for _, each in filter(None, looks) if isinstance(each, CleanGame)]
    assert {each.final is None for each in found} == {True, False}
    assert len(found) > 0.9 * len(texts)
    text = "\n".join(each.text for each in found)
    lines = lines_of(io.BytesIO(text.encode("utf-8", "surrogateescape")))
    for known, checked in zip(found, check_lines(lines, ""), strict=True):
        assert same_clean_game(known, dict(known.tags)) == same_game(checked.game)


def test_what_is_reported_of_records_is_reported_in_blocks_too(desks: tuple[Desk, Desk]) -> None:
    """A place in a record is shown as it stood in its file, though it was only looked at."""
    desk, _ = desks
    text = played(1, 3)[0].replace('"Player 1"', '"Ana Lima"')
    desk("player", "add", "Anna Lima").good()
    path = write(desk.path.parent / "one.azn", text)
    told = desk("ingest", path).good().out
    assert "warning[AZ601]: Ana Lima is new to the club" in told
    assert f"{path}:7:" in told
    assert '[Seat1 "Ana Lima"]' in told


@pytest.mark.slow
def test_many_games_take_little_memory(desks: tuple[Desk, Desk], tmp_path: Path) -> None:
    """Of each process: that which writes holds little of what it wrote."""
    once = write(tmp_path / "once.azn", "\n".join(played(times(5), 5)))
    games = max(1_000, times(6_000))
    corpus = repeated(once, games, tmp_path / "many.azn")
    desk, _ = desks
    words = ("ingest", "--db", desk.path, "--jobs", "2", corpus.path)
    code, peak = measured(*words)
    assert (code, desk.rows("SELECT count(*) FROM games")) == (0, [(games,)])
    assert peak < MEMORY


@pytest.mark.slow
def test_records_with_very_long_remarks(desks: tuple[Desk, Desk], tmp_path: Path) -> None:
    """The database gets more memory where the texts of many records are long."""
    rng = random.Random(5)
    game = write_games(play("azul", seats=2, seed=5))
    long = []
    for number in range(120):
        remarks = "\n".join("{" + rng.randbytes(4_000).hex() + "}" for _ in range(20))
        table = f'[Table "{number}"]'
        long.append(game.replace("\n\n", f"\n\n{remarks}\n", 1).replace('[Table "?"]', table))
    text = HEADER + "\n".join(each.removeprefix(HEADER) for each in long)
    assert len(text) > ROOM_OF_THE_DATABASE
    desk, _ = desks
    desk("ingest", write(tmp_path / "long.azn", text)).good()
    [(found,)] = desk.rows("SELECT sum(length(text))::BIGINT FROM records")
    assert found > ROOM_OF_THE_DATABASE
