"""The session: what is due, what is refused and why, how it is taken back and corrected."""

import random
from typing import Any

import pytest

from azul_notation import check
from azul_notation.replay.complete import tidy
from azul_notation.rules import DIALECTS
from azul_notation.scorer import Beginning, Faulty, Session, Unable, empty_record, open_session
from azul_notation.scorer.look import Look
from azul_notation.text.write import HEADER, write_game
from tests.scored import GAMES, NAMES, begun, game_of, recorded, typed

each_game = pytest.mark.parametrize(("variant", "kinds"), GAMES, ids=NAMES)

FAMILIES = [1, 6, 9, 10]
each_family = pytest.mark.parametrize(
    ("variant", "kinds"), [GAMES[at] for at in FAMILIES], ids=[NAMES[at] for at in FAMILIES]
)


def plain(variant: str = "azul", **tags: str) -> Session:
    return Session(empty_record({"Variant": variant, **tags}, ["Ana", "Jan"]), lambda _: None)


def is_canonical(text: str) -> bool:
    [report] = check(text=text)
    game = Look(text, "").game
    return report.ok and HEADER + write_game(tidy(game), DIALECTS[game.variant]) == text


# -- what is due


@each_game
def test_every_moment_is_a_record(variant: str, kinds: dict[str, Any]) -> None:
    """After each line the file is a canonical record without errors; who moves is told."""
    game = game_of(variant, kinds, seed=2)
    saved: list[str] = []
    session = begun(game, saved)
    kinds_seen = {session.due.kind}
    for line in typed(game):
        due = session.due
        assert session.enter(line).refused is None
        kinds_seen.add(due.kind)
        assert saved[-1] == session.text
        assert due.name == (game.seats[due.seat - 1] if due.seat else "")
    assert all(is_canonical(text) for text in saved[:: max(1, len(saved) // 10)])
    assert session.due.kind == "over"
    assert session.final is not None
    assert {"deal", "move"} <= kinds_seen


def test_what_is_due() -> None:
    session = plain("sintra")
    assert (session.due.kind, session.due.label, session.due.wanted) == ("setup", "track", 1)
    session.enter("ypbogy")
    assert (session.due.label, session.due.wanted) == ("S1", 8)
    session.enter("bbbgp/bggpp gggoy/gooyy")
    assert session.due.pending == ("bbbgp/bggpp", "gggoy/gooyy")
    assert "S1" not in session.text
    assert session.undo() == ["bbbgp/bggpp gggoy/gooyy"]
    assert not session.due.pending


def test_a_take_waits_for_what_it_turned_up() -> None:
    session = plain("garden")
    session.enter("b3g6p2y1")
    answer = session.enter("+3")
    assert answer.written == ()
    assert (session.due.kind, session.due.heads) == ("chance", ("b:",))
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


def test_completion() -> None:
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
    while session.due.kind == "move":
        session.enter(session.legal()[0])
    answer = session.enter("bkkkkrrrrwwwwyyyybkw")
    assert answer.refused is not None
    assert answer.refused.message == "the bag holds only 0 blue tiles, and this is number 1"
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
    while session.due.round != 2:
        session.enter(lines.pop(0))
    row = session.text.split("\n= ")[1].split("\n")[0].split()
    wrong = session.enter(f"= {int(row[0]) + 7} {row[1]}").refused
    assert wrong is not None
    assert (wrong.code, wrong.help) == (
        "AZ503",
        f"if the wrong total stood, write `{int(row[0]) + 7}!`",
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
    assert session.look.totals_due is None
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
    with pytest.raises(Unable):
        session.comment("two\nlines")


# -- taking back


@each_family
def test_undo_and_redo(variant: str, kinds: dict[str, Any]) -> None:
    """Back to any point and on again; what is entered again gives the same record."""
    game, chance = game_of(variant, kinds), random.Random(5)
    session = recorded(game)
    whole = session.text
    for _ in range(4):
        place = chance.choice([unit.label for unit in session.units() if not unit.is_totals])
        session.undo(place)
        assert place not in [unit.label for unit in session.units()]
        assert session.due.label == place
        assert is_canonical(session.text)
        session.redo()
        assert session.text == whole
    for text in reversed(session.undo(5)):
        assert session.enter(text).refused is None
    assert session.text == whole


def test_undo_says_what_it_cannot() -> None:
    session = plain()
    for to in (1, 0, "1.1.1", "R1"):
        with pytest.raises(Unable):
            session.undo(to)
    with pytest.raises(Unable):
        session.redo()


# -- corrections


@each_family
def test_a_correction_and_back(variant: str, kinds: dict[str, Any]) -> None:
    """Whatever is corrected, nothing is lost: correcting it back and going on gives the record again."""
    game, chance = game_of(variant, kinds), random.Random(6)
    whole = recorded(game).text
    moves = [unit.label for unit in recorded(game).units() if unit.label[0].isdigit()]
    tried = 0
    for label in chance.sample(moves, 12):
        session, before = recorded(game), recorded(game)
        old = session.written(label)
        before.undo(label)
        others = [
            move for move in before.legal() if not move.startswith(old[:3]) and move[0] != "+"
        ]
        if not others or tried == 3:
            continue
        tried += 1
        answer = session.fix(label, chance.choice(others))
        assert answer.written
        assert is_canonical(session.text)
        assert (answer.refused is None) == (answer.kept == 0)
        session.fix(label, old)
        while session.kept:
            assert session.resume().refused is None
        assert session.text == whole
    assert tried == 3


def test_the_first_word_that_no_longer_fits() -> None:
    session = plain()
    session.enter("bbkwkrrybyrkwwkybbrr 1b2 0k3 {good} 0w1")
    answer = session.fix("1.1.1", "1w1")
    assert answer.written == ("1W1",)
    assert answer.refused is not None
    assert (answer.refused.code, answer.rest, answer.kept) == ("AZ402", "0W1", 1)
    assert session.text.endswith("1. 1W1 0K3^ {good}\n*\n;kept: 0W1\n")
    assert is_canonical(session.text)
    again = Session(session.text, lambda _: None)
    assert again.kept == ["0W1"]
    assert again.resume().refused is not None
    assert again.enter("0b2").written == ("0B2",)
    assert again.drop() == ["0W1"]
    assert ";kept" not in again.text


def test_a_correction_that_is_refused_changes_nothing() -> None:
    session = plain()
    session.enter("bbkwkrrybyrkwwkybbrr 1b2 0k3 0w1")
    before = session.text
    assert session.fix("1.1.1", "1y1").refused is not None
    for place, line in (("9.9.9", "1b1"), ("1.1.1", ""), ("R1", "bbkw")):
        with pytest.raises(Unable):
            session.fix(place, line)
    assert session.text == before


def test_a_corrected_deal_and_corrected_totals() -> None:
    game = game_of("mini", {}, seed=2)
    session = recorded(game)
    row = session.written("=1").split()
    session.fix("=1", f"= {int(row[1]) + 5}! {row[2]}")
    assert not session.kept
    assert f"\n= {int(row[1]) + 5}! {row[2]}\nR2" in session.text
    assert session.final is not None
    assert is_canonical(session.text)


# -- how it ends


def test_ending_for_good_and_going_on() -> None:
    game = game_of("azul", {}, seed=1)
    session = recorded(game, 10)
    with pytest.raises(Unable):
        session.end("normal")
    session.end("abandoned")
    assert (
        '[Result "*"]\n[Termination "abandoned"]\n' in session.text or "Termination" in session.text
    )
    assert is_canonical(session.text)
    again = Session(session.text, lambda _: None)
    for line in list(typed(game))[10:]:
        assert again.enter(line).refused is None
    assert again.text == recorded(game).text
    assert again.enter("1b1").refused is not None
    with pytest.raises(Unable):
        again.end("abandoned")


def test_a_record_that_was_written_by_hand_stays(tmp_path: Any) -> None:
    """Another layout, comments, a variation, a missing ending: all stays, and the session goes on."""
    head = '[Variant "azul"]\n[Seat1 "Ana"]\n[Seat2 "Jan"]\n; by hand\n'
    body = "R1\nbbkw KRRY byrk   wwky bbrr\n1.1b2  {first}\n  0k3 (0w1)\n"
    path = tmp_path / "hand.azn"
    for ending in ("", "*", "  * {a pause}\n\n"):
        path.write_bytes((head + body + ending).encode())
        session, paper = open_session(path, None)
        assert path.read_text() == head + body + ending
        session.enter("0w1")
        paper.close()
        text = path.read_text()
        assert text.startswith((head + body).rstrip())
        assert text.endswith("\n2. 0W1\n*\n")
        assert ("{a pause}" in text) == ("pause" in ending)
        [report] = check(path)
        assert report.ok


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"Variant": "azl"}, "AZ202"),
        ({"Variant": "azul", "Board": "A"}, "AZ206"),
        ({"Variant": "azul", "Date": "yesterday"}, "AZ207"),
        ({"Variant": "garden", "Board": "B"}, "AZ223"),
        ({"Variant": "azul", "Position": "?"}, "AZ211"),
        ({"Variant": "azul", "Evnt": "x"}, "AZ209"),
    ],
)
def test_tags_that_make_no_record(tags: dict[str, str], code: str, tmp_path: Any) -> None:
    with pytest.raises(Faulty) as faulty:
        open_session(tmp_path / "new.azn", Beginning(tags, ["Ana", "Jan"]))
    assert [each.code for each in faulty.value.diagnostics] == [code]
    assert not (tmp_path / "new.azn").exists()


SIGNS = '0123456789bBkKyYrRwWgGpPfF@#*=!?{}();:.<>^~+-/[]$ "\\é\t'


@pytest.mark.parametrize(("variant", "kinds"), GAMES[1::3], ids=NAMES[1::3])
def test_junk(variant: str, kinds: dict[str, Any]) -> None:
    """Whatever is typed, the record stays one, and what is refused is refused at a place in the line."""
    game, chance = game_of(variant, kinds), random.Random(7)
    lines = list(typed(game))[:12]
    session = begun(game)
    refused = 0
    for line in lines:
        for _ in range(15):
            junk = "".join(chance.choice(SIGNS) for _ in range(chance.randint(1, 12)))
            if chance.random() < 0.5:
                at = chance.randrange(len(line))
                junk = line[:at] + chance.choice(SIGNS) + line[at + 1 :]
            trial = Session(session.text, lambda _: None)
            found = trial.enter(junk).refused
            assert check_is_sound(trial.text), junk
            if found:
                refused += 1
                assert found.line == 1
                assert 1 <= found.column < found.end_column <= len(junk) + 2
        assert session.enter(line).refused is None
    assert refused > 100


def check_is_sound(text: str) -> bool:
    [report] = check(text=text)
    return report.ok and report.game == 1
