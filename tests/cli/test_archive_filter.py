"""`azul filter` and `azul merge`: options, bytes, packed files, inputs that are outputs, what is refused."""

import gzip
import json
from pathlib import Path

import pytest
import zstandard

from azul_notation.cli.archive.conditions import (
    of_codes,
    of_expression,
    of_player,
    of_status,
    of_tag,
    of_variant,
)
from azul_notation.replay.filter.facts import Facts
from azul_notation.text.games import chunks
from azul_notation.text.source import lines_of, open_bytes
from tests.support.commands import JUNK, RECORD, WRONG, here
from tests.text.test_archive_records import ODD, SAMPLES, bare_of

OPEN = RECORD.split("R2")[0].replace('[Result "73 70"]\n', '[Seat2Id "cz-9"]\n') + "*\n"
ALL = [RECORD, WRONG, OPEN]


def picked(condition: object) -> list[int]:
    """Number the games of which a condition holds."""
    assert callable(condition)
    parts = [next(chunks(iter(text.splitlines(keepends=True)))) for text in ALL]
    return [at for at, chunk in enumerate(parts, start=1) if condition(Facts("a.azn", chunk))]


def test_options_pick() -> None:
    assert picked(of_tag("Event=Friday club")) == [1, 2, 3]
    assert picked(of_tag("Event=Friday")) == []
    assert picked(of_tag("Result=?")) == [3]
    assert picked(of_tag("Board=coloured")) == [1, 2, 3]
    assert picked(of_tag("Nothing=?")) == [1, 2, 3]
    assert picked(of_player("ANA")) == [1, 2, 3]
    assert picked(of_player("CZ-9")) == [3]
    assert picked(of_variant("Azul")) == [1, 2, 3]
    assert picked(of_variant("azul mini")) == []
    assert picked(of_codes("AZ406")) == picked(of_codes("AZ1xx,AZ4xx")) == [2]
    assert [picked(of_status(each)) for each in ("clean", "faulty", "unfinished")] == [
        [1],
        [2],
        [3],
    ]
    assert picked(of_expression("best > 0")[1]) == [1]


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "many.azn"
    path.write_text("; first\n" + "\n; é\n".join(ALL), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("words", "games"),
    [
        (["--clean"], [0]),
        (["--faulty"], [1]),
        (["--unfinished"], [2]),
        (["--clean", "--not"], [1, 2]),
        (["--player", "ana", "--code", "AZ4xx"], [1]),
        (["--tag", "Result=73 70", "--variant", "azul", "--where", "game > 1"], [1]),
        (["--where", "best > 0"], [0]),
        (["--where", "best > 0", "--not"], [1, 2]),
        (["--player", "nobody"], []),
        ([], [0, 1, 2]),
    ],
)
def test_records_come_out_as_they_stand(many: Path, words: list[str], games: list[int]) -> None:
    done = here("filter", many, *words)
    above = ["; first\n", "; é\n", "; é\n"]
    texts = [above[each] + ALL[each].removeprefix("%azn 1\n") for each in games]
    assert (done.code, done.err) == (0, "")
    assert bare_of(done.out.encode()) == [text.encode() for text in texts]
    assert done.out.count("%azn 1") == 1


def test_count(many: Path) -> None:
    done = here("filter", many, "--where", "seats = 2", "--count")
    assert (done.code, done.out, done.err) == (0, "3\n", "")


def test_all_that_is_odd_goes_through(tmp_path: Path) -> None:
    wanted = []
    for number, data in enumerate(ODD):
        (tmp_path / f"{number:02}.azn").write_bytes(data)
        wanted += bare_of(data)
    out = tmp_path / "out.azn"
    assert here("merge", tmp_path, "-o", out).code == 0
    assert bare_of(out.read_bytes()) == wanted
    before = out.read_bytes()
    assert here("filter", out, "-o", out).code == 0
    assert out.read_bytes() == before


@pytest.mark.slow
def test_merge_keeps_every_game_and_its_faults(tmp_path: Path) -> None:
    out = tmp_path / "all.azn"
    assert here("merge", "samples", "-o", out).code == 0
    wanted = [each for path in SAMPLES for each in bare_of(path.read_bytes())]
    assert sorted(bare_of(out.read_bytes())) == sorted(wanted)

    def codes(*paths: Path) -> list[list[str]]:
        reports = here(
            "check", *paths, "--format", "json", "--no-causes", "--ignore", "AZ121"
        ).out.splitlines()
        return sorted(
            [found["code"] for found in json.loads(each)["diagnostics"]] for each in reports
        )

    there = [path for path in SAMPLES if "AZ121" not in path.name]
    assert codes(out) == codes(*there)


@pytest.mark.parametrize("suffix", ["gz", "zst"])
def test_packed_output(tmp_path: Path, suffix: str) -> None:
    packed = tmp_path / f"a.azn.{suffix}"
    assert here("merge", "samples/season", "-o", packed).code == 0
    plain = here("filter", "samples/season").out.encode()
    data = packed.read_bytes()
    if suffix == "gz":
        assert gzip.decompress(data) == plain
    else:
        assert zstandard.ZstdDecompressor().decompressobj().decompress(data) == plain
    with open_bytes(packed) as stream:
        assert len(list(chunks(lines_of(stream)))) == len(bare_of(plain))
    assert here("filter", packed, "-o", packed).code == 0
    assert packed.read_bytes() == data


def test_what_cannot_be_read_leaves_the_output_alone(tmp_path: Path) -> None:
    out = tmp_path / "out.azn"
    out.write_text("before", encoding="utf-8")
    torn = tmp_path / "torn.azn.gz"
    torn.write_bytes(gzip.compress(RECORD.encode())[:100])
    for command, path in (("filter", torn), ("merge", tmp_path / "none.azn"), ("dedupe", torn)):
        done = here(command, "samples/worked.azn", path, "-o", out)
        assert done.code == 2
        assert "cannot read" in done.err
        assert out.read_text(encoding="utf-8") == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.azn", "torn.azn.gz"]
    assert here("filter", tmp_path / "none.azn", "--count").code == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--not"], "--not needs a condition"),
        (["--clean", "--faulty"], "exclude each other"),
        (["--count", "-o", "x.azn"], "leave --output out"),
        (["--tag", "Event"], "write NAME=VALUE"),
        (["--variant", "mimi"], "did you mean mini?"),
        (["--code", "AZ999"], "there is no code AZ999"),
        (["--where", "scor > 1"], "did you mean `score`?"),
    ],
)
def test_wrong_usage(words: list[str], told: str) -> None:
    done = here("filter", "samples/worked.azn", *words)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_nothing_to_read_and_nothing_found() -> None:
    done = here("filter", "-", text="; nothing yet\n")
    assert (done.code, done.out, done.err) == (0, "%azn 1\n", "azul: there is no game in -\n")
    assert here("filter", "-", "--not", "--where", "ok", text=RECORD).out == "%azn 1\n"


def test_what_needs_only_tags_reads_no_move() -> None:
    """A game that nobody can read has tags all the same."""
    done = here("filter", "-", "--where", "event = 'Friday club'", text=JUNK)
    assert done.out == JUNK
