"""Who tiles a wall without printed colours is told which column scores what."""

from collections.abc import Iterator
from pathlib import Path

from rich.style import Style

import azul_notation as azul
from azul_notation.cli.record.app.feedback import feedback
from azul_notation.cli.record.app.hint import hint
from azul_notation.recorder import Session
from azul_notation.rules import DIALECTS
from tests.support.commands import ROOT, here
from tests.support.scored import recorded, typed

GREY = next(iter(azul.read(ROOT / "samples" / "azul-grey.azn")))
FIRST = 25
"""The lines of the sample before the second round is tiled."""


def tilings() -> Iterator[tuple[Session, list[str]]]:
    """Find each tiling: the session before it, and its words."""
    session = recorded(GREY, 0)
    for line in typed(GREY):
        if session.expected.kind == "tiling":
            words = [
                head + end.upper()
                for head, end in zip(session.expected.heads, line.split(), strict=True)
            ]
            yield session, words  # and it goes on from where these words lead
        else:
            session.enter(line)


def test_each_choice_is_worth_what_it_brings() -> None:
    points = [each for each in azul.replay(GREY).points if each.kind == "tile"]
    seen = 0
    for session, words in tilings():
        at = session.expected
        brought = [each.points for each in points if (each.round, each.seat) == (at.round, at.seat)]
        worths = []
        for word in words:
            worths.append(session.worth(word))
            session.enter(word)
        assert [each for each in worths if each is not None] == brought
        seen += len(words)
    assert seen > len(points) > 20  # some tiles fell


def test_the_app_lists_columns_with_their_points() -> None:
    session = recorded(GREY, FIRST)
    dialect = DIALECTS["azul"]
    assert session.legal() == ["1>1", "1>2", "1>3", "1>5"]
    assert feedback(hint(session, "", ()), (), dialect, 80, 5).plain == (
        "4 legal  1>1 +1  1>2 +1  1>3 +2  1>5 +4"
    )
    then = feedback(hint(session, "1>5 ", ()), (), dialect, 80, 5).plain
    assert "2>4 +4" in then
    assert session.with_worth("1>F") == "1>F"


def test_a_click_on_a_column_types_no_points() -> None:
    text = feedback(hint(recorded(GREY, FIRST), "", ()), (), DIALECTS["azul"], 80, 5)
    styles = [span.style for span in text.spans if isinstance(span.style, Style)]
    assert {each.meta["pick"] for each in styles if "pick" in each.meta} == {
        *("1>1", "1>2", "1>3", "1>5")
    }


def test_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    lines = [*list(typed(GREY))[:FIRST], ":legal"]
    seats = ",".join(GREY.seats)
    done = here(
        *("record", str(path), "--plain", "--seats", seats, "--board", "grey"),
        text="".join(f"{line}\n" for line in lines),
    )
    assert "1>1 +1  1>2 +1  1>3 +2  1>5 +4" in done.out
