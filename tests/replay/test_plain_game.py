"""Games given to the driver as syntax come to the same as in the replay that explains."""

import random

import pytest

from azul_notation import check, play, read
from azul_notation.replay.plain_game import follow_game
from azul_notation.replay.replayer import replay
from azul_notation.rules import DIALECTS
from azul_notation.text.write import write_game
from tests.support.commands import ROOT
from tests.support.explained import explained
from tests.support.strategies import part

FILES = sorted((*ROOT.glob("samples/**/*.azn"), *ROOT.glob("tests/conformance/**/*.azn")))
HEAD = """\
[Event "?"]
[Site "?"]
[Date "?"]
[Round "?"]
[Table "?"]
[Variant "{variant}"]
[Seat1 "Ana"]
[Seat2 "Jan"]
[Result "?"]

"""


@pytest.mark.slow
@pytest.mark.parametrize("path", part(FILES), ids=lambda path: path.name)
def test_files(path: object) -> None:
    for game in read(str(path)):
        assert replay(game) == explained(game)


@pytest.mark.parametrize("variant", ["azul", "mini", "chocolatier", "sintra", "garden"])
def test_clean_games_are_followed_and_others_up_to_their_fault(variant: str) -> None:
    rng = random.Random(variant)
    for game in play(variant, games=4, seed=5):
        followed = follow_game(game)
        assert followed is not None
        assert followed.stop is None
        assert replay(game) == explained(game)
        words = write_game(game, DIALECTS[variant]).split(" ")
        for _ in range(20):
            spoilt = words[:]
            at = rng.randrange(len(words))
            spoilt[at] = rng.choice((words[rng.randrange(len(words))], "", f"{words[at]}!stood"))
            [again, *_] = read(text=" ".join(spoilt))
            assert replay(again) == explained(again)


@pytest.mark.parametrize(
    ("variant", "round_line", "code"),
    [
        ("garden", "R1 @3 a:B3G6P2Y1", "AZ512"),
        ("azul", "R1 @1 BBYY RRRR KKKK WWWW BBYY RRKK", "AZ301"),
        ("azul", "R1 @1 BBYY RRRR KKKK WWWW BBYY RRKK\n1. 2R1^", "AZ301"),
    ],
)
def test_nothing_is_played_on_from_a_wrong_deal(variant: str, round_line: str, code: str) -> None:
    [report] = check(text=f"{HEAD.format(variant=variant)}{round_line}\n*\n")
    assert [each.code for each in report.diagnostics] == [code]
