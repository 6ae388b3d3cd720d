"""The fast reading calls nothing clean that the slow one does not, and says the same of it."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from azul_notation import play
from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.scan import scan
from azul_notation.rules import DIALECTS
from azul_notation.text.limits import LINE_LIMIT
from azul_notation.text.write import HEADER, write_game
from tests.support.clean_games import (
    SEATS,
    broken_off,
    differences,
    dressed,
    is_known,
    knows,
    mutant,
    played,
    played_otherwise,
)
from tests.support.strategies import times

ROOT = Path(__file__).parents[2]
RECORDS = sorted(
    path
    for folder in ("samples", "tests/conformance", "tests/golden")
    for path in (ROOT / folder).rglob("*.azn")
)
GAME = write_game(next(play(seats=2, seed=7)), DIALECTS["azul"])
HEAD, _, BODY = GAME.partition("\n\n")


@cache
def games() -> list[str]:
    return played(3, seed=7)


@cache
def others() -> list[str]:
    return played_otherwise(1, seed=7)


@pytest.mark.slow
def test_every_game_of_these_boards_is_known() -> None:
    assert knows(HEADER + "\n".join(games()))


@pytest.mark.slow
def test_tags_dates_and_names() -> None:
    rng = Random(1)
    assert knows(HEADER + "\n".join(dressed(game, rng) for game in games()))


@pytest.mark.slow
def test_games_by_other_rules_are_known() -> None:
    finished = [game for game in others() if not game.endswith("*\n")]
    assert len(finished) > 40
    assert knows(HEADER + "\n".join(finished))


@pytest.mark.slow
@pytest.mark.parametrize("made", [games, others], ids=["default rules", "other rules"])
@pytest.mark.parametrize("seed", range(times(8)))
def test_changed_games_alone(seed: int, made: Callable[[], list[str]]) -> None:
    rng = Random(seed)
    for _ in range(250):
        text = mutant(dressed(rng.choice(made()), rng), rng)
        assert not list(differences(text)), text


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(4)))
def test_changed_games_among_others(seed: int) -> None:
    rng = Random(seed)
    for _ in range(25):
        before, changed, behind = (rng.choice(games()) for _ in range(3))
        text = HEADER + "\n".join((before, mutant(changed, rng), behind))
        assert not list(differences(text)), text


@pytest.mark.parametrize("seed", range(times(4)))
def test_games_that_were_broken_off(seed: int) -> None:
    rng = Random(seed)
    known = 0
    walls = [game for game in games() if "sintra" not in game]
    for game in rng.sample([*walls, *others()], 100):
        text = broken_off(game, rng)
        assert not list(differences(text)), text
        known += knows(text)
    assert known > 30


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.relative_to(ROOT)))
def test_records_of_the_repository(path: Path) -> None:
    data = path.read_bytes().decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    assert not list(differences(data))


def test_samples_of_these_boards_are_known() -> None:
    paths = [*ROOT.glob("samples/azul-*.azn"), *ROOT.glob("samples/mini-*.azn")]
    paths += [*ROOT.glob("samples/chocolatier-*.azn"), *ROOT.glob("samples/sintra-*.azn")]
    assert len(paths) > 9
    assert all(knows(path.read_text("utf-8")) for path in paths)


def test_a_game_that_was_broken_off_has_no_result() -> None:
    kept = BODY[: BODY.index("\nR3 ")]
    text = "\n\n".join((re.sub(r'Result ".*"', 'Result "*"', HEAD), f"{kept}\n*\n"))
    assert knows(text)
    [(_, _, seen)] = scan(text)
    assert isinstance(seen, CleanGame)
    assert (seen.final, seen.winners, seen.figures, len(seen.rounds)) == (None, None, None, 2)
    for wrong in ("\n=", "\nR2", " 2", "\n== 1 2", "\n*\n*"):
        assert not knows(text.replace("\n*", f"{wrong}\n*"))
    assert not knows(text.replace('Result "*"', 'Result "3 4"'))


def test_a_game_that_is_over_was_not_broken_off() -> None:
    over = GAME[: GAME.index("\n==")]
    assert not knows(re.sub(r'Result ".*"', 'Result "*"', f"{over}\n*\n"))


@pytest.mark.parametrize(
    "choices",
    [
        'Split "free"',
        'SetupOrder "position"',
        'Factories "plain"',
        'Board "coloured"',
        'Board "grey"',
        'Board "Brown"',
        'Columns "4 3 3 2 2 1 1 2"',
    ],
)
def test_choices_that_are_none_of_this_game(choices: str) -> None:
    game = next(game for game in games() if "chocolatier" in game)
    assert knows(game)
    assert not knows(game.replace("[_Policy", f"[{choices}]\n[_Policy"))


# -- what must not be called clean, one by one


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('[Seat1 "Player 1"]', '[Seat1 "Player 2"]'),
        ('[Seat1 "Player 1"]', '[Seat1 ""]'),
        ('[Seat1 "Player 1"]', '[Seat1 "\xa0"]'),
        ('[Seat1 "Player 1"]', '[Seat1 "a\u2028b"]'),
        ('[Seat1 "Player 1"]', '[Seat1 "a\ud800b"]'),
        ('[Seat1 "Player 1"]', '[Seat1 "a\\"b"]'),
        ('[Seat2 "Player 2"]', '[Seat3 "Player 2"]'),
        ('[Seat2 "Player 2"]\n', ""),
        ('[Seat2 "Player 2"]', '[Seat2 "Player 2"]\n[Seat4 "Player 4"]'),
        ('[Site "?"]\n', ""),
        ('[Date "?"]', '[Date "2023-02-29"]'),
        ('[Date "?"]', '[Date "2023-13"]'),
        ('[Date "?"]', '[Date "?"] {c}'),
        ('[Variant "azul"]', '[Variant "Azul"]'),
        ('[Variant "azul"]', '[Variant "sintra"]'),
        ('[Variant "azul"]', '[Variant "garden"]'),
        ('[Variant "azul"]', '[Variant "chocolatier"]'),
        ("[_Policy", '[Board "grey"]\n[_Policy'),
        ("[_Policy", '[Board "coloured"]\n[_Policy'),
        ("[_Policy", '[Position "x"]\n[_Policy'),
        ("[_Policy", '[Termination "normal"]\n[_Policy'),
        ("[_Policy", '[Termination "Abandoned"]\n[_Policy'),
        ("[_Policy", '[Seat1Id "a"]\n[Seat2Id "a"]\n[_Policy'),
        ("[_Policy", '[Seat3Id "a"]\n[_Policy'),
        ("[_Policy", '[_A "1"]\n[_A "2"]\n[_Policy'),
        ("[_Policy", '[_Z "1"]\n[_Policy'),
        ("[_Policy", '[Own "1"]\n[_Policy'),
        ("[_Policy", f'[_A "{"x" * LINE_LIMIT}"]\n[_Policy'),
        ("\n\nR1", "\nR1"),
        ("\n\nR1", "\n\n\nR1"),
        ("\n\nR1", "\n\nR01"),
        ("\n=", "\n#0123456789abcdef\n="),
        ("\n==", "\n*\n=="),
        ("1. ", "1.  "),
        ("\n2.", " 2."),
        ("\n2. ", "\n"),
        ("\n2. ", "\n2. {c} "),
        ("\n", "\r\n"),
    ],
)
def test_not_sure_of(old: str, new: str) -> None:
    text = GAME.replace(old, new, 1)
    assert text != GAME
    assert not knows(text)


def test_a_result_that_nobody_wrote_is_no_fault() -> None:
    line = next(line for line in HEAD.split("\n") if line.startswith("[Result"))
    assert knows(GAME.replace(line, '[Result "?"]'))
    assert not knows(GAME.replace(line, '[Result "*"]'))
    assert not knows(GAME.replace(line, line.replace('"]', ' "]')))


@pytest.mark.parametrize("end", ["", "\n\n", "\n ", "\n\n\n", "\r\n", "\n; c\n", "\n\x00"])
def test_the_text_must_end_with_one_line_feed(end: str) -> None:
    assert knows(GAME)
    assert not knows(GAME.removesuffix("\n") + end)


def test_a_block_behind_which_another_game_follows() -> None:
    assert [not is_known(seen) for *_, seen in scan(f"{GAME}\n", more=True)] == [False]
    assert [not is_known(seen) for *_, seen in scan(GAME, more=True)] == [True]


def test_lines_are_counted() -> None:
    length = GAME.count("\n") + 1
    lines = [line for line, *_ in scan(f"{HEADER}{GAME}\n{GAME}")]
    assert lines == [2, 2 + length]
    assert [line for line, *_ in scan(f"{GAME}\n{GAME}", 10)] == [10, 10 + length]


def test_nothing_is_lost_where_games_run_into_each_other() -> None:
    for seam in ("", "\n\n", "\n; c\n", "\n\n%azn 1\n"):
        text = f"{GAME}\n{GAME}{seam}{GAME}\n{GAME}"
        pieces = list(scan(text))
        assert "".join(piece for _, piece, _ in pieces) == text
        assert [not is_known(seen) for *_, seen in pieces] == [False, True, False]
        assert not list(differences(text))


def test_all_seats_are_tried() -> None:
    looks = (seen for text in games() for *_, seen in scan(text))
    assert {len(seen.names) for seen in looks if isinstance(seen, CleanGame)} == set(SEATS)
