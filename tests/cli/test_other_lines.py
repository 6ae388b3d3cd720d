"""A record means the same in canonical form: the same is reported of it, and the same tags count."""

import json
from pathlib import Path

import pytest

import azul_notation as azul
from azul_notation.replay.check import check_chunk
from azul_notation.text.games import chunks
from azul_notation.text.source import lines_of
from tests.support.commands import here
from tournaments.store.stored_record import stored

HEAD = '%azn 1\n[Variant "azul"]\n[Seat1 "Ana"]\n[Seat2 "Jan"]\n'
DEAL = "\nR1 @2 YRKW BYKK YRWW KKKW BYRR\n"
IGNORE = "; azn: ignore AZ5xx\n"
PLAY = f"{DEAL}1. 3Y5 5R2\n*\n"
RECORDS = {
    "a tag that repeats a default, and again": f'{HEAD}[Board "coloured"]\n[Board "grey"]\n{PLAY}',
    "a tag that repeats a default, beside a misspelt one": f'{HEAD}[Bord "grey"]\n[Board "coloured"]\n{PLAY}',
    "two misspelt tags": f'{HEAD}[Bord "grey"]\n[Boad "coloured"]\n{PLAY}',
    "a fault that is ignored, on a line of two laps": f"{HEAD}{DEAL}1. 3Y5 5R2^ 2. 2Y4 {IGNORE}*\n",
    "a fault that is not ignored, on a line of two": f"{HEAD}{DEAL}1. 3Y5^\n5R2 {IGNORE}*\n",
    "a wrong mark on a move to the floor": f"{HEAD}{DEAL}1. 3YF~2 5R2\n*\n",
    "any mark in a variation": f"{HEAD}{DEAL}1. 3Y5 (3YF~2 5R2~0) (3yF~1!?) 5R2\n*\n",
}  # fmt: skip


def meaning(path: Path) -> list[dict[str, object]]:
    """Say what a check finds, but not on which lines."""
    found = [json.loads(line) for line in here("check", path, "--format", "json").out.splitlines()]
    for each in found:
        del each["file"], each["line"]
        each["diagnostics"] = sorted(
            str([told[name] for name in ("code", "message", "round", "lap", "seat")])
            for told in each["diagnostics"]
        )
    return found


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_means_the_same_on_other_lines(name: str, tmp_path: Path) -> None:
    path, lines, back = (tmp_path / each for each in ("a.azn", "a.jsonl", "b.azn"))
    path.write_text(RECORDS[name], encoding="utf-8")
    before = meaning(path)
    [game] = azul.read(path)
    here("convert", path, "--to", "json", "-o", lines)
    assert here("convert", lines, "--to", "azn", "-o", back).code == 0
    assert meaning(back) == before
    try:
        back.write_text(azul.write(game), encoding="utf-8")
    except azul.NotWritable:
        assert "mark on a move" in name or "ignored" in name or "two misspelt" in name
    else:
        assert meaning(back) == before
    with path.open("rb") as stream:
        [chunk] = chunks(lines_of(stream))
    kept = stored(check_chunk(chunk, "a.azn"))
    back.write_text(kept.text, encoding="utf-8")
    assert meaning(back) == before
    assert (kept.status == "faulty") == (not before[0]["ok"])
    for options in ((), ("--complete",)):
        assert here("fmt", *options, path).code in (0, 1)
        assert meaning(path) == before


def test_fmt_says_why_a_game_stays_on_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    path.write_text(text := RECORDS["a fault that is ignored, on a line of two laps"], "utf-8")
    done = here("fmt", path)
    assert (done.code, path.read_text("utf-8")) == (0, text)
    assert done.err == (
        f"azul: {path}:1: the game stays as it is: reformatted, its `azn: ignore` comments would apply"
        " to other words\n"
    )
    with pytest.raises(azul.NotWritable, match="as it would be written, AZ122, AZ501 would be rep"):
        azul.write(azul.read(path))


def test_marks_in_variations_stay() -> None:
    [game] = azul.read(text=RECORDS["any mark in a variation"])
    assert "\n1. 3Y5 (3YF~2 5R2~0) (3YF~1!?) 5R2\n" in azul.write(game)
    assert list(azul.read(text=azul.write(game))) == [game]


def test_nothing_is_stripped_from_a_game_with_errors(tmp_path: Path) -> None:
    """A total that is wrong follows from nothing: whoever wrote it has to know."""
    path = tmp_path / "a.azn"
    path.write_text(f"{HEAD}{DEAL}1. 3Y5^ 5R2\n*\n", encoding="utf-8")
    here("fmt", path)
    neat = path.read_text("utf-8")
    done = here("fmt", "--bare", path)
    assert (done.code, path.read_text("utf-8")) == (1, neat)
    assert "error[AZ501]" in done.err
