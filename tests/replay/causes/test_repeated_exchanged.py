"""Slips of laps, columns, points, chance and endings: each is the first cause named, and undone."""

import re
from itertools import combinations

import pytest

import azul_notation as azul
from azul_notation.diagnostics import Cause
from azul_notation.diagnostics.cause import apply
from azul_notation.replay.causes.of_game import causes_of
from azul_notation.text.games import Chunk
from tests.slips.trial import whole
from tests.support.strategies import part, times


def game(variant: str = "azul", **options: object) -> str:
    return str(next(azul.play(variant, seed=3, policy="greedy", **options)))  # type: ignore[arg-type]


def named(text: str) -> list[Cause]:
    return causes_of(Chunk(text, 1, 1))


def is_undone(faulty: str, text: str, message: str) -> bool:
    """Whether the first cause has this message, as a pattern, and its edits give the record back."""
    first = named(faulty)[0]
    assert re.fullmatch(message, first.message), first.message
    return whole(apply(first.edits, faulty)) == whole(text)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["azul", "chocolatier", "sintra", "garden"])
@pytest.mark.parametrize("numbers", ["moved", "kept", "none"])
def test_lines_of_two_laps(variant: str, numbers: str) -> None:
    text = game(variant)
    undone = noticed = 0
    pairs = [
        (lap, *lines)
        for lap in (1, 2, 3)
        for lines in re.findall(rf"(?m)^({lap}\. .*)\n({lap + 1}\. .*)$", text)
    ]
    for lap, one, two in part(pairs):
        lines = (two, one)
        if numbers != "moved":
            lines = (f"{lap}.{two[2:]}", f"{lap + 1}.{one[2:]}")
        right, faulty = text, text.replace(f"{one}\n{two}", "\n".join(lines))
        if numbers == "none":
            right, faulty = (re.sub(r"(?m)^\d+\. ", "", each) for each in (right, faulty))
        found = named(faulty)
        noticed += bool(found)
        if found and re.match(rf"the lines of laps {lap} and {lap + 1} of", found[0].message):
            undone += whole(apply(found[0].edits, faulty)) == whole(text)
    assert noticed
    assert undone > 0.7 * noticed, "another slip may fit, too"


def test_columns_of_two_lines() -> None:
    text = game(board="grey")
    for row in re.findall(r"(?m)^T\d .*$", text):
        words = row.split(" ")
        words[1:3] = [
            one[:2] + two[2:] for one, two in zip(words[1:3], words[2:0:-1], strict=False)
        ]
        changed = " ".join(words)
        faulty = text.replace(row, changed, 1)
        if changed != row and named(faulty):
            both = rf"`.*` and `.*` \(Player {row[1]}\)"
            message = f"the columns of {both} were swapped"
            assert is_undone(faulty, text, message)
            return
    raise AssertionError("no tiling is refused with two columns exchanged")


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["azul", "sintra", "garden"])
@pytest.mark.parametrize("last", [True, False])
def test_points_of_two_players_in_a_round(variant: str, last: bool) -> None:
    text = game(variant, seats=4)
    totals = [
        [int(word) for word in line.split(" ")[1:]] for line in re.findall(r"(?m)^==? .*$", text)
    ]
    number = len(totals) - 2 if last else 1
    gained = [new - old for old, new in zip(totals[number - 1], totals[number], strict=True)]
    one, two = next(
        pair for pair in combinations(range(4), 2) if len({gained[at] for at in pair}) > 1
    )
    for line in totals[number:]:
        line[one] += gained[two] - gained[one]
        line[two] += gained[one] - gained[two]
    spelt = [" ".join(map(str, line)) for line in totals]
    rows = iter([*(f"= {line}" for line in spelt[:-1]), f"== {spelt[-1]}"])
    faulty = re.sub(r"(?m)^==? .*$", lambda _: next(rows), text)
    faulty = re.sub(r'(?<=\[Result ").*(?="\])', spelt[-1], faulty)
    who = f"Player {one + 1} and Player {two + 1}"
    message = f"the points of {who} in round {number + 1} were swapped"
    assert is_undone(faulty, text, message)


def test_points_of_one_round_for_all_totals() -> None:
    text = game("chocolatier", seats=3)
    before, after = (
        [int(word) for word in line.split(" ")[1:]] for line in re.findall(r"(?m)^= .*$", text)[1:3]
    )
    gained = [new - old for old, new in zip(before, after, strict=True)]
    faulty = text.replace(
        f"\n= {' '.join(map(str, after))}\n", f"\n= {' '.join(map(str, gained))}\n"
    )
    assert is_undone(faulty, text, "the totals are the points of round 3, not the sums")


def test_a_move_where_the_glazier_went_back() -> None:
    text = game("sintra")
    faulty = re.sub(r"(?m)^(\d+\. )<<", r"\g<1>1B1", text, count=1)
    assert is_undone(faulty, text, r"`1B1` \(Player \d\) should read `<<`")


@pytest.mark.parametrize("sign", [":", "="])
def test_chance_written_twice(sign: str) -> None:
    text = game("garden")
    faulty = re.sub(rf" ([a-h]{sign}\S+)", r" \1 \1", text.partition("\n1. ")[2], count=1)
    faulty = text.partition("\n1. ")[0] + "\n1. " + faulty
    assert is_undone(faulty, text, rf"`[a-h]{sign}\S+` was written twice")


def test_draws_of_two_moves_with_their_letters() -> None:
    text = game("garden")
    one, two = re.findall(r" ([a-h]:\S+)", text.partition("\n1. ")[2])[:2]
    faulty = text.replace(one, "!!").replace(two, one).replace("!!", two)
    message = f"`{two}` and `{one}` were swapped"
    assert is_undone(faulty, text, message)


@pytest.mark.slow
def test_a_choice_of_a_piece_that_was_not_written() -> None:
    text = game("garden")
    found = {
        take: named(text.replace(take, take[:2], 1)) for take in re.findall(r"(?<= )\+\S:\S+", text)
    }
    fits = [
        causes[0].message.endswith(f"should read `{take}`")
        for take, causes in found.items()
        if causes
    ]
    assert sum(fits) > 0.5 * len(fits) > 0


@pytest.mark.slow
def test_a_piece_turned_up_that_was_not_written() -> None:
    text = game("garden")
    fits = 0
    for word in part(re.findall(r" [a-h]=\S\d", text)):
        found = named(text.replace(word, "", 1))
        messages = [cause.message for cause in found]
        fits += any(message.startswith(f"`{word[1:]}` was left out after") for message in messages)
    assert fits > times(2), "what was never taken may have been anything"


@pytest.mark.slow
def test_a_tile_of_a_draw_that_was_not_written() -> None:
    text = game("garden")
    fits = 0
    for word, short in part(re.findall(r" (([a-h]:\S{6})\S\d)", text)):
        found = named(text.replace(word, short, 1))
        fits += any(cause.message == f"`{short}` should read `{word}`" for cause in found)
    assert fits > times(2)


def test_a_game_that_was_over_is_not_broken_off_in_its_result_and_ending() -> None:
    text = game()
    faulty = re.sub(r"(?m)^== .*$", "*", re.sub(r'(?<=\[Result ").*(?="\])', "*", text))
    assert is_undone(faulty, text, "the game was over: .*")


def test_the_last_rounds_of_a_record_without_final_totals() -> None:
    text = re.sub(r"\n== .*", "", game())
    head, one, two = re.split(r"\n(?=R4 |R5 )", text.rstrip("\n"))
    faulty = f"{head}\n{two}\n{one}\n"
    assert is_undone(faulty, text, "the lines of rounds 4 and 5 were swapped")


@pytest.mark.slow
def test_one_change_is_named_once() -> None:
    text = game("chocolatier", factories="special")
    for move in part(re.findall(r" (\d[A-Z][1-5])(?=[ \n])", text)):
        causes = named(text.replace(f" {move}", f" {move}~1", 1))
        edits = [cause.edits for cause in causes]
        assert len(edits) == len(set(edits)), causes
