"""The session: what is due, how it may be typed, what is refused and why."""

from typing import Any

import pytest

from azul_notation.recorder import NotPossible, Session, empty_record
from tests.support.scored import (
    GAMES,
    NAMES,
    begun,
    each_tried_game,
    game_of,
    is_canonical,
    plain,
    recorded,
    typed,
)

each_game = pytest.mark.parametrize(("variant", "kinds"), GAMES, ids=NAMES)

# -- what is due


@pytest.mark.slow
@each_tried_game
def test_every_moment_is_a_record(variant: str, kinds: dict[str, Any]) -> None:
    """After each line the file is a canonical record without errors; who moves is told."""
    game = game_of(variant, kinds, seed=2)
    saved: list[str] = []
    session = begun(game, saved)
    kinds_seen = {session.expected.kind}
    for line in typed(game):
        expected = session.expected
        assert session.enter(line).refused is None
        kinds_seen.add(expected.kind)
        assert saved[-1] == session.text
        assert expected.name == (game.seats[expected.seat - 1] if expected.seat else "")
    assert all(is_canonical(text) for text in saved[:: max(1, len(saved) // 10)])
    assert session.expected.kind == "over"
    assert session.final is not None
    assert {"deal", "move"} <= kinds_seen


@pytest.mark.parametrize(
    ("variant", "words", "piece", "left"),
    [
        ("azul", ["BBKW", "b"], "B", 17),
        ("chocolatier", ["BBMC:+D"], "D", 19),
        ("sintra", ["gg"], "G", 18),
        ("garden", ["a:B3B3", "a:b3"], "B3", 0),
        ("garden", ["b=B3"], "B3", 0),
        ("garden", ["b=B3"], "G6", 1),
    ],
)
def test_what_is_left_to_draw(variant: str, words: list[str], piece: str, left: int) -> None:
    """Twenty of each colour, three of each hexagon, and of each expansion one."""
    assert plain(variant).left(words)[piece] == left


def test_what_is_due() -> None:
    session = plain("sintra")
    assert (session.expected.kind, session.expected.label, session.expected.wanted) == (
        "setup",
        "track",
        1,
    )
    session.enter("ypbogy")
    assert (session.expected.label, session.expected.wanted) == ("S1", 8)
    session.enter("bbbgp/bggpp gggoy/gooyy")
    assert session.expected.pending == ("bbbgp/bggpp", "gggoy/gooyy")
    assert "S1" not in session.text
    assert session.undo() == ["gggoy/gooyy"]
    assert session.undo(2) == ["bbbgp/bggpp", "track YPBOGY"]


def test_a_take_waits_for_what_it_turned_up() -> None:
    session = plain("garden")
    session.enter("b3g6p2y1")
    answer = session.enter("+3")
    assert answer.written == ()
    assert (session.expected.kind, session.expected.heads) == ("chance", ("b:",))
    assert "+3" not in session.text
    assert session.enter("{nice} b4g4l3y5").written == ("+3 b:B4G4L3Y5", "{nice}")
    assert "1. +3 b:B4G4L3Y5 {nice}\n*\n" in session.text


# -- how it may be typed


@pytest.mark.parametrize(
    "line",
    ["bbkwkrrybyrkwwkybbrr", "bbkw krry byrkwwky bbrr", "R1 @1 BBKW KRRY BYRK WWKY BBRR"],
)
def test_forms_of_a_deal(line: str) -> None:
    session = plain()
    assert session.enter(line).written == ("BBKW YRRK BYRK YKWW BBRR",)


def test_effects_in_a_deal() -> None:
    session = plain("chocolatier", Factories="special")
    session.enter("bmmc:dbcdrbbrr:+cmmdrccdd")
    assert "R1 @1 BMMC:D BCDR BBRR:+C MMDR CCDD\n" in session.text


@pytest.mark.parametrize(
    ("typed_word", "written"),
    [("1b", None), ("1w1", "1W1"), ("1W1^", None), ("1kf", "1KF"), ("c", None), ("1b2!?", "1B2!?")],
)
def test_words(typed_word: str, written: str | None) -> None:
    session = plain()
    session.enter("bbkwkrrybyrkwwkybbrr")
    answer = session.enter(typed_word)
    assert answer.written == ((written,) if written else ())
    assert (answer.refused is None) == (written is not None)


@pytest.mark.slow
def test_a_beginning_that_only_one_move_has() -> None:
    game = game_of("azul", {}, seed=1)
    lines = list(typed(game))
    session = begun(game)
    for line in lines:
        legal = session.legal()
        short = next(
            (line[:n] for n in range(1, len(line)) if session.legal(line[:n]) == [line.upper()]),
            line,
        )
        assert session.enter(short if line.upper() in legal else line).refused is None
    assert session.text == recorded(game).text


def test_a_word_is_completed_with_what_is_legal() -> None:
    session = plain()
    session.enter("bbbbkrrybyrkwwkybbrr")
    assert session.complete("1").common == "1B"
    assert session.complete("1b").candidates == ("1B1", "1B2", "1B3", "1B4", "1B5", "1BF")
    assert session.complete("9").candidates == ()
    assert session.complete("9").common == "9"


# -- what is refused


@pytest.mark.parametrize(
    ("line", "code", "columns"),
    [
        ("1Y2", "AZ402", (1, 4)),
        ("1B2 9B2", "AZ401", (5, 6)),
        ("1B9", "AZ103", (3, 4)),
        ("1B1~3", "AZ502", (4, 6)),
        ("1W1^", "AZ501", (4, 5)),
        ("R2", "AZ412", (1, 3)),
        ("2. 1B2", "AZ510", (1, 3)),
        ("R5", "AZ511", (1, 3)),
        ("*", "AZ119", (1, 2)),
        ("== 3 4", "AZ508", (1, 3)),
        ("= 3 4", "AZ412", (1, 2)),
        ("#0123456789abcdef", "AZ119", (1, 18)),
        ("T1", "AZ412", (1, 3)),
        ("1B2 {open", "AZ104", (5, 10)),
        ("1B2 (1W2", "AZ106", (5, 6)),
        ("1B2 @9:99", "AZ111", (5, 10)),
        ("@0:10:00", "AZ110", (1, 9)),
        ('[Event "x"]', "AZ105", (1, 7)),
        ("1B2 @0:10:00 @0:10:01", "AZ110", (14, 22)),
    ],
)
def test_reasons_and_their_places(line: str, code: str, columns: tuple[int, int]) -> None:
    session = plain()
    session.enter("bbkwkrrybyrkwwkybbrr")
    found = session.enter(line).refused
    assert found is not None
    assert (found.code, (found.column, found.end_column), found.line) == (code, columns, 1)


@pytest.mark.parametrize(
    ("line", "code", "columns"),
    [
        ("bbbbbbbbbbbbbbbbbbbb", None, None),
        ("bbbb bbbb bbbb bbbb bbbx", "AZ102", (24, 25)),
        ("bbkw krry 3b2", "AZ119", (11, 14)),
        ("bbkw krry byrk wwky bbrr kkkk", "AZ119", (26, 30)),
        ("@5 bbkw", "AZ512", (1, 3)),
        ("bbkw krry byrk wwky bb", "AZ302", (21, 23)),
    ],
)
def test_reasons_for_a_deal(line: str, code: str | None, columns: tuple[int, int] | None) -> None:
    found = plain().enter(line).refused
    assert (found and found.code) == code
    assert (found and (found.column, found.end_column)) == columns


def test_the_bag_has_too_few_of_a_colour() -> None:
    session = plain()
    session.enter("bbbbbbbbbbbbbbbbbbbb")
    while session.expected.kind == "move":
        session.enter(session.legal()[0])
    answer = session.enter("bkkkkrrrrwwwwyyyybkw")
    assert answer.refused is not None
    assert answer.refused.message == "too many blue tiles: this is number 1, but the supply has 0"
    assert (answer.refused.column, answer.refused.end_column) == (1, 5)


def test_nothing_is_written_that_cannot_be_kept() -> None:
    """If the file cannot be written, nothing has happened; the same line can be entered again."""
    full = False

    def keep(_: str) -> None:
        if full:
            raise OSError(28, "No space left on device")

    session = Session(empty_record({"Variant": "azul"}, ["Ana", "Jan"]), keep)
    session.enter("bbkwkrrybyrkwwkybbrr")
    full, before = True, session.text
    for change in (
        lambda: session.enter("1b2"),
        session.undo,
        lambda: session.fix("R1", "bbkwkrrybyrkwwkybbrb"),
        lambda: session.end("abandoned"),
    ):
        with pytest.raises(OSError, match="No space left"):
            change()
        assert session.text == before
    full = False
    assert session.enter("1b2").written == ("1B2",)


# -- what stood, what was said


def test_what_stood() -> None:
    game = game_of("azul", {}, seed=1)
    session = begun(game)
    lines = list(typed(game))
    while session.expected.round != 2:
        session.enter(lines.pop(0))
    row = session.text.split("\n= ")[1].split("\n")[0].split()
    wrong = session.enter(f"= {int(row[0]) + 7} {row[1]}").refused
    assert wrong is not None
    assert (wrong.code, wrong.help) == (
        "AZ503",
        f"if play went on from this total, write `{int(row[0]) + 7}!`",
    )
    answer = session.enter(f"= {int(row[0]) + 7}! {row[1]} {{so it stood}}")
    assert [note.code for note in answer.notes] == ["AZ514"]
    assert session.totals[0] == int(row[0]) + 7
    assert f"\n= {int(row[0]) + 7}! {row[1]} {{so it stood}}\n*\n" in session.text
    assert is_canonical(session.text)


def test_a_clock_behind_the_last_move_of_a_round() -> None:
    """Totals are written at once, and yet the clock and the comment go to the move."""
    session = recorded(game_of("azul", {}, seed=1))
    session.undo("R2")
    assert session.draft.totals_due is None
    session.enter("@0:20:00 {last} $1")
    assert " @0:20:00 {last} $1\n= " in session.text
    assert is_canonical(session.text)


def test_comments() -> None:
    session = plain()
    session.comment("before the game")
    session.enter("bbkwkrrybyrkwwkybbrr ; a remark")
    session.enter("1b2")
    session.comment("a } brace")
    session.enter("2r2 (2y2 {better?} 3k1)")
    assert session.text.partition('[Result "*"]\n')[2] == (
        "\n{before the game}\nR1 @1 BBKW YRRK BYRK YKWW BBRR ; a remark\n"
        "1. 1B2 ;a } brace\n2R2 (2Y2 {better?} 3K1)\n*\n"
    )
    assert is_canonical(session.text)
    with pytest.raises(NotPossible):
        session.comment("two\nlines")
