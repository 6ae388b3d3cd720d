"""What a record says beside its play is shown where it belongs, wherever it stands."""

import json
from io import BytesIO
from pathlib import Path

import azul_notation as azul
from tests.support.commands import here

RECORD = """%azn 1
; above the tags
[Event "Friday"] {by the tag}
[Variant "azul"]
[Seat1 "Ana"]
[Seat2 "Jan"]
[Result "*"]

{before the rounds}
R1 {by the round} @1 {by the starter} BBKW {by a factory} YRRK BYRK YKWW BBRR
1. {by the lap} 4Y1! 1B2?? $4 @0:12:30 {by the move}
2. 0K2 (0K3 {within a variation} 2. {by its lap} 0W1) 0W1
* {by the end}
"""
WHERE = {
    "deal": [
        " above the tags",
        "by the tag",
        "before the rounds",
        "by the round",
        "by the starter",
        "by a factory",
    ],
    "4Y1": ["by the lap"],
    "1B2": ["by the move"],
    "0K2": [],
    "0W1": ["by the end"],
}


def test_no_comment_is_lost() -> None:
    [game] = azul.read(BytesIO(RECORD.encode()))
    found = {
        step.kind if step.kind == "deal" else step.word: [*step.comments]
        for step in azul.steps(game)
    }
    assert found == WHERE
    [_, _, _, with_branch, _] = azul.steps(game)
    [branch] = with_branch.branches
    assert [step.comments for step in branch.steps] == [("within a variation",), ("by its lap",)]
    assert branch.text == "(0K3 {within a variation} 2. {by its lap} 0W1)"


def test_comments_on_totals_and_the_ending() -> None:
    game = azul.play(variant="mini", seed=1)
    text = azul.write(game)
    lines = [
        f"{line} {{total of round {at}}}" if line.startswith("= ") else line
        for at, line in enumerate(text.split("\n"))
    ]
    at = next(at for at, line in enumerate(lines) if line.startswith("== "))
    lines[at] += " {well played}"
    found = [*azul.steps(next(azul.read(BytesIO("\n".join(lines).encode()))))]
    scored = [step.comments for step in found if step.kind == "score"]
    assert len(scored) > 1
    assert all(len(each) == 1 and each[0].startswith("total of round") for each in scored)
    assert found[-1].comments == ("well played",)


def test_print_and_json_have_opinions_clocks_and_variations(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    path.write_text(RECORD, encoding="utf-8")
    shown = here("replay", path).out
    assert "Jan: 1B2??  $4  @0:12:30  {by the move}" in shown
    assert "Ana: 0K2^  (0K3 {within a variation} 2. {by its lap} 0W1)" in shown
    moments = [
        json.loads(line)
        for line in here("replay", path, "--format", "json").out.split("\n")
        if line
    ]
    by_move = {each["move"]: each for each in moments}
    deal = by_move["BBKW YRRK BYRK YKWW BBRR"]
    assert deal["comments"] == WHERE["deal"]
    marked = by_move["1B2"]
    assert (marked["opinion"], marked["glyphs"], marked["clock"]) == ("??", ["$4"], "0:12:30")
    assert by_move["0K2^"]["variations"] == ["(0K3 {within a variation} 2. {by its lap} 0W1)"]
