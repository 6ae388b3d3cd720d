"""What words of the notation mean, in plain words."""

import pytest

import azul_notation as azul
from azul_notation.rules import BY_VARIANT


@pytest.mark.parametrize(
    ("variant", "word", "meaning"),
    [
        ("azul", "3B2", "every blue tile of factory 3 goes to pattern line 2"),
        (
            "azul",
            "0KF^",
            "every black tile of the centre goes to the floor line; the starting player marker comes with it",
        ),
        (
            "azul",
            "0K4~2",
            "every black tile of the centre goes to pattern line 4; to the floor line: 2",
        ),
        ("azul", "3>2", "one tile of pattern line 3 goes to column 2"),
        ("azul", "1>F", "one tile of pattern line 1 goes to the floor line"),
        ("sintra", "<<", "the glazier goes back above the first strip, and nothing is taken"),
        (
            "sintra",
            "1B2*1=B~1",
            (
                "every blue pane of factory 1 goes to the strip in column 2; on joker spaces: 1;"
                " the blue pane of the complete strip is kept; broken panes: 1"
            ),
        ),
        ("sintra", "0OF", "every orange pane of the centre goes to the broken-glass tower"),
        (
            "garden",
            "+B:3b",
            "takes the hexagons on offer with blue; of piece b the one with butterfly",
        ),
        (
            "garden",
            "[B1]@23/B1[Y6]*+2",
            (
                "places the expansion with blue tree at 23; pays blue tree, the expansion with yellow bells,"
                " 1 joker; jokers received: 2"
            ),
        ),
        ("garden", "[]@2", "buys the face-down expansion for slot 2"),
        ("garden", "pass/B1^", "passes; throws away blue tree; is the first to pass"),
    ],
)
def test_words_are_put_plainly(variant: str, word: str, meaning: str) -> None:
    in_words = BY_VARIANT[variant].in_words
    assert in_words is not None
    assert in_words(variant, word) == meaning


@pytest.mark.parametrize("variant", ["azul", "mini", "chocolatier", "sintra", "garden"])
def test_every_word_of_a_game_can_be_put_plainly(variant: str) -> None:
    in_words = BY_VARIANT[variant].in_words
    assert in_words is not None
    [game] = azul.play(variant, seats=3, seed=5)
    said = {
        in_words(variant, step.word.split()[0])
        for step in azul.steps(azul.complete(game))
        if step.kind == "move"
    }
    assert len(said) > 10
