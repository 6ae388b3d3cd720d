"""The session: how words are taken back and corrected, how a record ends and goes on."""

import random
from typing import Any

import pytest

from azul_notation import check
from azul_notation.recorder import InvalidRecord, NewGame, NotPossible, Session, open_session
from tests.support.scored import GAMES, NAMES, begun, game_of, is_canonical, plain, recorded, typed

QUICK, *FAMILIES = [1, 6, 9, 10]
each_family = pytest.mark.parametrize(
    ("variant", "kinds"),
    [
        pytest.param(*GAMES[QUICK], id=NAMES[QUICK]),
        *(pytest.param(*GAMES[at], id=NAMES[at], marks=pytest.mark.slow) for at in FAMILIES),
    ],
)


# -- taking back


@each_family
def test_undo_and_redo(variant: str, kinds: dict[str, Any]) -> None:
    """Back to any point and on again; what is entered again gives the same record."""
    game, chance = game_of(variant, kinds, seed=3), random.Random(5)
    session = recorded(game)
    whole = session.text
    for _ in range(4):
        place = chance.choice([item.label for item in session.items() if not item.is_totals])
        session.undo(place)
        assert place not in [item.label for item in session.items()]
        assert session.expected.label == place
        assert is_canonical(session.text)
        session.redo()
        assert session.text == whole
    for text in reversed(session.undo(5)):
        assert session.enter(text).refused is None
    assert session.text == whole


def test_undo_says_what_it_cannot() -> None:
    session = plain()
    for to in (1, 0, "1.1.1", "R1"):
        with pytest.raises(NotPossible):
            session.undo(to)
    with pytest.raises(NotPossible):
        session.redo()


# -- corrections


@pytest.mark.slow
@each_family
def test_a_correction_and_back(variant: str, kinds: dict[str, Any]) -> None:
    """Whatever is corrected, nothing is lost: correcting it back and going on gives the record again."""
    game, chance = game_of(variant, kinds, seed=3), random.Random(6)
    whole = recorded(game).text
    moves = [item.label for item in recorded(game).items() if item.label[0].isdigit()]
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
        with pytest.raises(NotPossible):
            session.fix(place, line)
    assert session.text == before


@pytest.mark.slow
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
    with pytest.raises(NotPossible):
        session.end("normal")
    session.end("abandoned")
    assert '[Termination "abandoned"]\n' in session.text
    assert is_canonical(session.text)
    again = Session(session.text, lambda _: None)
    for line in list(typed(game))[10:]:
        assert again.enter(line).refused is None
    assert again.text == recorded(game).text
    assert again.enter("1b1").refused is not None
    with pytest.raises(NotPossible):
        again.end("abandoned")


def test_a_record_that_was_written_by_hand_stays(tmp_path: Any) -> None:
    """Another layout, comments, a variation, a missing ending: all stays, and the session goes on."""
    head = '[Variant "azul"]\n[Seat1 "Ana"]\n[Seat2 "Jan"]\n; by hand\n'
    body = "R1\nbbkw KRRY byrk   wwky bbrr\n1.1b2  {first}\n  0k3 (0w1)\n"
    path = tmp_path / "hand.azn"
    for ending in ("", "*", "  * {a pause}\n\n"):
        path.write_bytes((head + body + ending).encode())
        session, record_file = open_session(path, None)
        assert path.read_text() == head + body + ending
        session.enter("0w1")
        record_file.close()
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
    with pytest.raises(InvalidRecord) as faulty:
        open_session(tmp_path / "new.azn", NewGame(tags, ["Ana", "Jan"]))
    assert [each.code for each in faulty.value.diagnostics] == [code]
    assert not (tmp_path / "new.azn").exists()


SIGNS = '0123456789bBkKyYrRwWgGpPfF@#*=!?{}();:.<>^~+-/[]$ "\\é\t'


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "kinds"), GAMES[1::3], ids=NAMES[1::3])
def test_no_junk_breaks_a_session(variant: str, kinds: dict[str, Any]) -> None:
    """Whatever is typed, the record stays one, and what is refused is refused at a place in the line."""
    game, chance = game_of(variant, kinds, seed=3), random.Random(7)
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
