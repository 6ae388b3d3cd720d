"""`azul dedupe`: what tells a game again goes, whatever it says besides; all else stays to the byte."""

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from azul_notation.replay.identity import identity_of, same_game
from azul_notation.rules import DIALECTS
from azul_notation.text.games import Chunk
from azul_notation.text.read import read_chunk
from tests.support.commands import JUNK, RECORD, WRONG, here
from tests.support.explained import check_lines
from tests.text.test_archive_records import SAMPLES, bare_of
from tournaments.store.stored_record import stored

ROOT = Path(__file__).parents[2]
BODY = RECORD.removeprefix("%azn 1\n")
AGAIN = {
    "comments": BODY.replace("\nR2 ", "\n; a remark\nR2 ").replace("3Y2", "3Y2! {good}"),
    "above": "; found in a drawer\n" + BODY,
    "marks": BODY.replace("^", "").replace("~1", ""),
    "totals": re.sub(r"^= .*\n", "", BODY, flags=re.MULTILINE),
    "wrong claims": BODY.replace("= 52 49", "= 52 48").replace('"73 70"', '"1 2"'),
    "who wrote it down": '[Annotator "Eva"]\n[GameId "7"]\n[_page "3"]\n' + BODY,
    "line ends": BODY.replace("\n", "\r\n"),
    "laps": re.sub(r"^\d\. ", "", BODY, flags=re.MULTILINE),
    "order of tags": BODY.replace('[Event "Friday club"]\n', "").replace(
        '[Seat1 "Ana"]', '[Seat1 "Ana"]\n[Event "Friday club"]'
    ),
    "a default": '[Board "coloured"]\n' + BODY,
    "letters of a deal": BODY.replace("BYYW", "WYBY"),
}
OTHER = {
    "player": BODY.replace("Ana", "Eva"),
    "date": BODY.replace("-13", "-14"),
    "move": BODY.replace("3Y2 1Y2", "3Y3 1Y2"),
    "deal": BODY.replace("BYYW BYRR", "BYRR BYYW"),
    "start": BODY.replace("R1 @1", "R1 @2"),
    "shorter": BODY.split("R5 @")[0] + "*\n",
    "seats": BODY.replace("Ana", "?").replace("Jan", "Ana").replace("?", "Jan"),
    "unreadable": JUNK.removeprefix("%azn 1\n"),
}


@pytest.mark.parametrize("name", AGAIN)
def test_the_same_game_is_known(name: str) -> None:
    assert identity_of(read_chunk(Chunk(AGAIN[name], 1, 1), DIALECTS)) == KEPT


def test_a_choice_that_is_none_makes_no_other_game() -> None:
    """Panes go on a colour's own spaces first: `*0` says what is so."""
    text = (ROOT / "samples" / "sintra-a.azn").read_text(encoding="utf-8")
    spare = text.replace("1. 4Y1 5G1", "1. 4Y1*0 5G1")
    assert spare != text
    one, other = (read_chunk(Chunk(each, 1, 1), DIALECTS) for each in (text, spare))
    assert identity_of(one) == identity_of(other)


def test_the_same_game_is_left_out() -> None:
    done = here("dedupe", "-", text="\n".join([BODY, *AGAIN.values()]))
    assert (done.code, done.out) == (0, "%azn 1\n" + BODY)
    assert done.err == f"azul: {len(AGAIN)} of {len(AGAIN) + 1} games left out as duplicates\n"


def test_others_stay_as_they_are() -> None:
    texts = [BODY, *OTHER.values(), OTHER["unreadable"]]
    done = here("dedupe", "-", text="\n".join(texts))
    assert done.out == "%azn 1\n" + "\n".join(texts)
    assert "0 of 10 games left out as duplicates; kept 2 records that cannot be read" in done.err


def test_the_first_stays_and_the_report_says_of_which(tmp_path: Path) -> None:
    first, second = tmp_path / "a.azn", tmp_path / "b.azn"
    first.write_text("%azn 1\n" + OTHER["player"] + "\n; the first\n" + WRONG, encoding="utf-8")
    second.write_text("\n\n" + WRONG + "\n" + BODY + "\n" + OTHER["player"], encoding="utf-8")
    out, report = tmp_path / "out", tmp_path / "report.jsonl"
    assert here("dedupe", first, second, "-o", out, "--report", report).code == 0
    assert bare_of(out.read_bytes()) == [*bare_of(first.read_bytes()), BODY.encode()]
    length = BODY.count("\n")
    told = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    same = [
        {"file": str(first), "game": 2, "line": length + 5},
        {"file": str(first), "game": 1, "line": 2},
    ]
    assert told == [
        {"file": str(second), "game": 1, "line": 4, "same_as": same[0]},
        {"file": str(second), "game": 3, "line": 2 * length + 6, "same_as": same[1]},
    ]


def test_twice_is_once(tmp_path: Path) -> None:
    out = tmp_path / "once.azn.gz"
    assert here("dedupe", "samples", "-o", out).code == 0
    done = here("dedupe", out, "-o", out)
    assert "azul: 0 of " in done.err
    kept = gzip.decompress(out.read_bytes())
    assert set(bare_of(kept)) <= {each for path in SAMPLES for each in bare_of(path.read_bytes())}


def test_report_and_output_are_two_files(tmp_path: Path) -> None:
    out = tmp_path / "x"
    done = here("dedupe", "-", "-o", out, "--report", tmp_path / "." / "x", text=RECORD)
    assert (done.code, out.exists()) == (2, False)


def test_clubs_know_games_by_the_same_values() -> None:
    """Stored values stay what they are; this one was made before the function moved."""
    game = read_chunk(Chunk(RECORD, 1, 1), DIALECTS)
    assert identity_of(game) == same_game(game) == KEPT
    [checked] = check_lines(iter(RECORD.splitlines(keepends=True)), "")
    assert stored(checked).identity == KEPT


KEPT = "6407c79ec18ccbf2a8c638f8211bf7b1f2f329a7b23d89af0273bdd270285396"


def test_no_folder_for_temporary_files(tmp_path: Path) -> None:
    source, target = tmp_path / "a.azn", tmp_path / "b.azn"
    source.write_text(RECORD, encoding="utf-8")
    gone = tmp_path / "gone"
    gone.mkdir()
    environment = {**os.environ, "TMPDIR": str(gone)}
    script = (
        "import os, tempfile, sys; from azul_notation.cli import main; tempfile.gettempdir();"
        f" os.rmdir({str(gone)!r}); main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "dedupe", source, "-o", target],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    words = "azul: cannot write to the folder for temporary files: No such file or directory\n"
    assert (done.returncode, done.stderr, target.exists()) == (2, words, False)
