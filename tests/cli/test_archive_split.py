"""`azul split`: no record lost, no file out of its folder, no name taken twice."""

import unicodedata
from pathlib import Path
from typing import BinaryIO

import pytest
import typer

from azul_notation.cli.archive import parts, split as command
from azul_notation.cli.archive.parts import safe, stem_of
from tests.support.commands import RECORD, here
from tests.text.test_archive_records import GAME, ODD, SAMPLES, bare_of

HOSTILE = [
    "../../etc/passwd",
    "..",
    "/",
    "C:\\con",
    "a/b",
    "a-b",
    "A:B",
    ".hidden",
    "",
    "?",
    "x" * 5000,
    "x" * 5000 + "y",
    "Straße",
    "STRASSE",
    "Ёлка",
    "é",
    "e\u0301",
    "cup",
    "CUP",
    "cup-2",
    "unknown",
    "-rf",
    "\x1b]0;x",
    "\udcff",
    "李小龙",
    "a\u202eb",
]


def archive(path: Path, values: list[str], tag: str = "Event") -> Path:
    text = "\n".join(
        f'[{tag} "{value}"]\n'.replace("\\", "\\\\") + GAME.decode() for value in values
    )
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("words", [["--games", "7"], ["--size", "0.02"], ["--games", "1000"]])
def test_all_parts_together_are_the_file(tmp_path: Path, words: list[str]) -> None:
    whole = tmp_path / "all.azn"
    odd = tmp_path / "odd.azn"
    odd.write_bytes(b"\n".join(data for data in ODD[3:6]))
    assert here("merge", "samples", odd, "-o", whole).code == 0
    made = tmp_path / "made"
    assert here("split", whole, "-o", made, *words).code == 0
    files = [made / name for name in names(made)]
    assert [path.name for path in files] == [f"all-{n:04}.azn" for n in range(1, len(files) + 1)]
    found = [bare_of(path.read_bytes()) for path in files]
    wanted = bare_of(whole.read_bytes())
    assert [each for part in found for each in part] == wanted
    if words[0] == "--size":
        largest = max(map(len, wanted))
        assert all(path.stat().st_size <= max(20_000, largest + 8) for path in files)
        assert len(files) > 5
    else:
        assert {len(part) for part in found[:-1]} <= {int(words[1])}
    again = tmp_path / "again.azn"
    assert here("merge", made, "-o", again).code == 0
    assert bare_of(again.read_bytes()) == wanted


def test_by_value_keeps_every_record_in_order(tmp_path: Path) -> None:
    made = tmp_path / "made"
    assert here("merge", "samples", "-o", tmp_path / "all.azn").code == 0
    assert here("split", tmp_path / "all.azn", "-o", made, "--by", "variant").code == 0
    assert {"all-azul.azn", "all-garden.azn", "all-unknown.azn"} <= set(names(made))
    found = [each for path in made.iterdir() for each in bare_of(path.read_bytes())]
    wanted = [each for path in SAMPLES for each in bare_of(path.read_bytes())]
    assert sorted(found) == sorted(wanted)
    sintra = bare_of((made / "all-sintra.azn").read_bytes())
    assert sintra == [each for each in wanted if each in sintra]


def test_hostile_values_stay_in_the_folder(tmp_path: Path) -> None:
    path = archive(tmp_path / "league.azn", HOSTILE * 2)
    made = tmp_path / "in" / "made"
    done = here("split", path, "-o", made, "--by", "event")
    assert (done.code, names(tmp_path)) == (0, ["in", "league.azn"])
    assert names(tmp_path / "in") == ["made"]
    files = names(made)
    folded = {unicodedata.normalize("NFKC", name).casefold() for name in files}
    assert len(folded) == len(files) == len(HOSTILE) - 1  # the empty one and `?` are both unknown
    assert all(name.startswith("league-") and len(name.encode()) < 200 for name in files)
    assert all(sign.isalnum() or sign in "-_." for name in files for sign in name)
    found = [bare_of((made / name).read_bytes()) for name in files]
    assert sum(map(len, found)) == 2 * len(HOSTILE)
    assert all(len({each.split(b"\n")[0] for each in part}) <= 2 for part in found)
    assert {"league-a-b.azn", "league-a-b-2.azn", "league-cup.azn", "league-CUP-2.azn"} <= set(
        files
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Friday club", "Friday-club"),
        ("../x", "x"),
        ("...", "unnamed"),
        ("2026-11-13", "2026-11-13"),
        ("ř" * 100, "ř" * 40),
        ("-- a --", "a"),
        ("nul\0", "nul"),
    ],
)
def test_safe_names(text: str, name: str) -> None:
    assert safe(text) == name


@pytest.mark.parametrize(
    ("file", "stem"),
    [("x/league.azn", "league"), ("a.b.azn.zst", "a-b"), ("-", "games"), (".azn", "unnamed")],
)
def test_stems(file: str, stem: str) -> None:
    assert stem_of(file) == stem


@pytest.mark.parametrize(
    ("by", "files"),
    [
        ("date", ["a-2026-11-13.azn", "a-2026-11-14.azn"]),
        ("seats", ["a-2.azn", "a-3.azn"]),
        ("tag:Table", ["a-2.azn", "a-5.azn"]),
        ("tag:Board", ["a-coloured.azn"]),
    ],
)
def test_by(tmp_path: Path, by: str, files: list[str]) -> None:
    other = RECORD.replace("-13", "-14").replace('[Table "2"]', '[Table "5"]\n[Seat3 "Eva"]')
    done = here("split", "-", "-o", tmp_path, "--by", by, text=RECORD + "\n" + other)
    assert done.code == 0
    assert names(tmp_path) == [name.replace("a-", "games-", 1) for name in files]


def test_files_that_are_there_are_kept(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.azn", ["x", "y", "z"])
    words = ("split", path, "-o", tmp_path, "--games")
    assert here(*words, "1").code == 0
    before = [(tmp_path / f"a-000{n}.azn").read_bytes() for n in (1, 2, 3)]
    refused = here(*words, "2")
    assert (refused.code, "--force replaces them" in refused.err) == (2, True)
    assert [(tmp_path / f"a-000{n}.azn").read_bytes() for n in (1, 2, 3)] == before
    forced = here(*words, "2", "--force")
    assert forced.code == 0
    assert "not from this split: 1 file" in forced.err
    assert "a-0003.azn" in forced.err
    assert len(bare_of((tmp_path / "a-0001.azn").read_bytes())) == 2
    assert names(tmp_path) == ["a-0001.azn", "a-0002.azn", "a-0003.azn", "a.azn"]


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--games", "2", "--size", "1"],
        ["--games", "0"],
        ["--size", "0"],
        ["--size", "nan"],
        ["--by", "winner"],
        ["--by", "tag:"],
    ],
)
def test_wrong_usage(tmp_path: Path, words: list[str]) -> None:
    done = here("split", "-", "-o", tmp_path / "made", *words, text=RECORD)
    assert (done.code, (tmp_path / "made").exists()) == (2, False)


def test_what_cannot_be_read_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.azn.gz").write_bytes(b"\x1f\x8bno")
    for path in (tmp_path / "a.azn.gz", tmp_path / "none.azn", tmp_path):
        done = here("split", path, "-o", tmp_path / "made", "--games", "1")
        assert done.code == 2
        assert not (tmp_path / "made").exists()
    assert here("split", "-", "-o", tmp_path / "a.azn.gz", "--games", "1", text=RECORD).code == 2


def test_few_files_are_open_and_not_too_many_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = [f"v{n}" for n in range(3 * parts.OPEN)]
    path = archive(tmp_path / "a.azn", values * 2)
    opened: list[int] = []
    closed: set[BinaryIO] = set()
    streams = parts.Parts.stream

    def counting(self: parts.Parts, name: str) -> object:
        closed.update(self.streams.values())
        found = streams(self, name)
        closed.difference_update(self.streams.values())
        opened.append(len(self.streams))
        return found

    monkeypatch.setattr(parts.Parts, "stream", counting)
    command.split(str(path), tmp_path / "made", by="event")
    assert max(opened) == parts.OPEN
    assert all(stream.closed for stream in closed)
    assert {len(bare_of(each.read_bytes())) for each in (tmp_path / "made").iterdir()} == {2}
    monkeypatch.setattr(command, "SPLIT_LIMIT", 5)
    with pytest.raises(typer.Exit):
        command.split(str(path), tmp_path / "other", by="event")
    assert not (tmp_path / "other").exists()
