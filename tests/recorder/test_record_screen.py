"""What the app shows: tiles in their colours, an offer in lines that fit, long lists by how words begin."""

from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from azul_notation.cli.record.app.hint import dialect_of, hint
from azul_notation.cli.record.app.progress import progress_line
from azul_notation.cli.screen.tiles import Picture, picture
from azul_notation.cli.screen.words import grouped
from azul_notation.recorder import Session, empty_record
from azul_notation.rules import DIALECTS
from tests.support.scored import game_of, recorded

NAMES = ["Ana", "Õie Mägi", "李小龙", "Blue B Yellow"]


def drawn(variant: str, lines: int, **kinds: Any) -> tuple[Picture, Session]:
    session = recorded(game_of(variant, {"seats": 4, "policy": "greedy", **kinds}), lines)
    expected = session.expected
    shown = picture(session.table, NAMES, dialect_of(session), mover=expected.seat)
    return shown, session


def test_every_colour_of_every_box_has_its_own() -> None:
    for dialect in DIALECTS.values():
        grounds = {paint.ground for paint in dialect.paints.values()}
        assert len(grounds) == len(dialect.colours)


def tiles_on_offer(session: Session) -> int:
    """Count signs: of the factories, or of the display, and of Sintra's round indicator."""
    state = session.draft.family.picture.view(session.draft.state)
    if session.draft.family.name == "garden":
        return 2 * int(sum(len(piece.tiles) + (piece.shown >= 0) for piece in state.pieces))
    return int(sum(map(sum, state.sources))) + len(getattr(state, "track", ()))


@pytest.mark.parametrize("variant", ["azul", "chocolatier", "sintra", "garden"])
def test_only_tiles_are_coloured(variant: str) -> None:
    """On a ground stand the letters of tiles and nothing else, not even a name that looks like one."""
    shown, session = drawn(variant, 30)
    dialect = dialect_of(session)
    for text in (*shown.above, shown.boards):
        for span in text.spans:
            piece = text.plain[span.start : span.end]
            if " on #" in str(span.style):
                assert piece in dialect.colours or (dialect.patterns and piece.isdigit()), piece
    painted = sum(" on #" in str(span.style) for line in shown.above for span in line.spans)
    tiles = tiles_on_offer(session)
    assert painted == tiles


@pytest.mark.parametrize("variant", ["azul", "sintra", "garden"])
def test_each_board_has_its_place(variant: str) -> None:
    shown, _ = drawn(variant, 30)
    lines = shown.boards.plain.split("\n")
    for seat, place in enumerate(shown.places):
        before = 0
        for at, sign in enumerate(lines[place.line]):
            if before == place.column:
                assert lines[place.line][at:].startswith(f"{seat + 1} {NAMES[seat]}: ")
                break
            before += cell_len(sign)
        assert place.width >= cell_len(NAMES[seat])
        assert place.height > 5


def test_an_offer_is_broken_between_its_things() -> None:
    shown, _ = drawn("azul", 1)
    lines = shown.offer(60).plain.split("\n")
    assert all(cell_len(line) <= 60 for line in lines)
    assert lines[1].startswith(" " * 11 + "6 ")
    assert " ".join(lines).split() == shown.offer(500).plain.split()


def test_many_tiles_of_one_thing_are_broken_too() -> None:
    """A centre with nineteen panes is wider than half a screen."""
    shown = Picture((Text("centre     " + " ".join("BGOPY" * 4) + " ^   bag 22"),), Text(), 0, ())
    lines = shown.offer(30).plain.split("\n")
    assert [len(line) for line in lines] == [30, 30, 21]
    assert all(line.startswith(" " * 11) for line in lines[1:])


def test_long_lists() -> None:
    words = [
        f"{source}{colour}{line}" for source in "12345" for colour in "BYR" for line in "12345F"
    ]
    assert grouped(words, 0, 1000) == words
    assert grouped(words, 0, 160) == [f"{s}{c}…(6)" for s in "12345" for c in "BYR"]
    assert grouped(words, 0, 60) == [f"{s}…(18)" for s in "12345"]
    assert grouped(words, 0, 20)[-1] == "and 90 more"


def test_the_first_line_fits() -> None:
    session = Session(
        empty_record({"Variant": "azul", "Event": "A very long name of an event"}, NAMES), print
    )
    for width in (200, 100, 78, 58):
        line = progress_line(session, width)
        assert line.cell_len <= width
        assert line.plain.count(" 0") >= 4
    assert "A very long name of an event" in progress_line(session, 200).plain
    assert "event" not in progress_line(session, 58).plain


def test_looking_changes_nothing() -> None:
    session = recorded(game_of("azul", {}), 10)
    before, expected = session.text, session.expected
    for line in (
        "",
        "3",
        "9",
        "0KF",
        "0kf 1",
        "=",
        "{",
        "@0:10:00",
        ":un",
        "bbbb",
        "x" * 50,
        "\x00",
    ):
        hint(session, line, ("undo",))
        assert (session.text, session.expected) == (before, expected)


def test_a_line_of_several_words_is_looked_at_word_by_word() -> None:
    session = recorded(game_of("azul", {}), 1)
    first = session.legal()[0]
    found = hint(session, f"{first} ", ())
    assert found.expected is not None
    assert found.expected.label != session.expected.label
    assert found.candidates
    assert hint(session, f"nonsense {first}", ()).refused is not None
