"""Ratings worked by hand, and what no order of entry may change."""

import math
import random

import pytest
from hypothesis import given, strategies as st

from tournaments.numbers import PlayerNumber
from tournaments.ratings.elo import Parameters, RatedPlayer, Row, predictions, rate

ONE = PlayerNumber(1)

GAMES = st.lists(
    st.tuples(
        st.sampled_from("abc"),
        st.lists(
            st.tuples(st.integers(1, 8), st.integers(1, 4)),
            min_size=1,
            max_size=4,
            unique_by=lambda seat: seat[0],
        ),
    ),
    max_size=25,
)


def rows(*games: tuple[str, list[tuple[int, int]]]) -> list[Row]:
    """Rows of games, each a period and its seats of player and place."""
    return [
        (period, number, PlayerNumber(player), place)
        for number, (period, seats) in enumerate(sorted(games, key=lambda game: game[0]))
        for player, place in seats
    ]


def ratings(club: dict[PlayerNumber, RatedPlayer]) -> dict[int, float]:
    return {player: rated.rating for player, rated in sorted(club.items())}


def test_two_equal_players() -> None:
    # E = 1/2 for both: 60 / 1 * (1 - 1/2) = 30
    assert ratings(rate(rows(("1", [(1, 1), (2, 2)])))) == {1: 1530.0, 2: 1470.0}


def test_two_players_who_tie_after_a_win() -> None:
    # 1530 against 1470: E = 1 / (1 + 10 ^ (-60/400)) = 1 / 1.7079458 = 0.5854987
    # a tie: 60 * (0.5 - 0.5854987) = -5.1299207
    club = rate(rows(("1", [(1, 1), (2, 2)]), ("2", [(1, 1), (2, 1)])))
    assert ratings(club) == pytest.approx({1: 1524.8700793, 2: 1475.1299207}, abs=1e-6)
    assert [period for period, _ in club[ONE].history] == ["1", "2"]
    assert club[ONE].history[0] == ("1", 1530.0)
    assert club[ONE].history[1][1] == club[ONE].rating
    assert (club[ONE].games, club[ONE].last) == (2, "2")


def test_three_equal_players() -> None:
    # K / (n - 1) = 30 and E = 1/2 + 1/2 = 1 for each; S = 2, 1, 0
    club = rate(rows(("1", [(1, 1), (2, 2), (3, 3)])))
    assert ratings(club) == {1: 1530.0, 2: 1500.0, 3: 1470.0}


@pytest.mark.parametrize(
    ("places", "changes"),
    [
        ((1, 1, 3), (15, 15, -30)),  # S = 1 + 1/2 = 3/2 twice, and 0: 30 * (3/2 - 1) = 15
        ((1, 2, 2), (30, -15, -15)),  # S = 2, and 0 + 1/2 twice: 30 * (1/2 - 1) = -15
        ((1, 1, 1), (0, 0, 0)),
    ],
)
def test_three_equal_players_who_tie(places: tuple[int, ...], changes: tuple[int, ...]) -> None:
    club = rate(rows(("1", list(enumerate(places, 1)))))
    assert [rated.rating - 1500 for _, rated in sorted(club.items())] == list(changes)


def test_a_newcomer_400_above_the_others_comes_last() -> None:
    # 1500, 1500, 1900: E of the first two = 1/2 + 1/11 = 13/22, of the newcomer 10/11 * 2 = 20/11
    # 30 * (2 - 13/22) = 30 * 31/22; 30 * (1 - 13/22) = 30 * 9/22; 30 * (0 - 20/11) = -30 * 40/22
    games = rows(("1", [(1, 1), (2, 1)]), ("2", [(1, 1), (2, 2), (3, 3)]))
    club = rate(games, Parameters(newcomer=1900.0))
    assert ratings(club) == pytest.approx(
        {1: 1500 + 30 * 31 / 22, 2: 1500 + 30 * 9 / 22, 3: 1900 - 30 * 40 / 22}, abs=1e-9
    )


def test_those_of_the_first_period_are_no_newcomers() -> None:
    games = rows(("1", [(1, 1), (2, 2)]), ("1", [(3, 1), (4, 2)]), ("2", [(5, 1), (6, 2)]))
    club = rate(games, Parameters(start=1000.0, newcomer=800.0))
    assert ratings(club) == {1: 1030, 2: 970, 3: 1030, 4: 970, 5: 830, 6: 770}


def test_a_scale_of_200_expects_ten_to_one_at_200() -> None:
    games = rows(("1", [(1, 1), (2, 1)]), ("2", [(1, 1), (3, 2)]))
    club = rate(games, Parameters(scale=200.0, newcomer=1700.0, k_new=11.0))
    assert ratings(club) == pytest.approx({1: 1510, 2: 1500, 3: 1690})


def test_a_period_is_rated_from_what_was_before_it() -> None:
    game = [(1, 1), (2, 2)]
    assert ratings(rate(rows(("1", game), ("1", game)))) == {1: 1560.0, 2: 1440.0}
    # one by one the second win is less of a surprise: 60 * (1 - 0.5854987) = 24.8700793
    one_by_one = rate(rows(("1", game), ("2", game)))
    assert ratings(one_by_one) == pytest.approx({1: 1554.8700793, 2: 1445.1299207}, abs=1e-6)


@pytest.mark.parametrize(("before", "k"), [(19, 60), (20, 24)])
def test_k_changes_after_20_games_before_the_period(before: int, k: int) -> None:
    tied = [(f"{number:02}", [(1, 1), (2, 1)]) for number in range(before)]
    club = rate(rows(*tied, ("98", [(1, 1), (3, 2)])))
    assert ratings(club) == {1: 1500 + k / 2, 2: 1500, 3: 1470}


def test_games_of_the_period_do_not_count_for_k() -> None:
    club = rate(rows(*[("1", [(1, 1), (2, 1)])] * 30, ("1", [(1, 1), (3, 2)])))
    assert ratings(club) == {1: 1530, 2: 1500, 3: 1470}
    assert club[ONE].games == 31


def test_a_player_alone_played_no_game() -> None:
    assert rate(rows(("1", [(1, 1)]))) == {}
    club = rate(rows(("1", [(1, 1)]), ("2", [(1, 1), (2, 2)])), Parameters(newcomer=1.0))
    assert ratings(club) == {1: 1530.0, 2: 1470.0}
    assert club[ONE].games == 1


def test_no_difference_is_too_large() -> None:
    games = rows(*[(f"{number:03}", [(1, 1), (2, 2), (3, 3)]) for number in range(300)])
    club = rate(games, Parameters(scale=0.01, k_new=1e6, k_later=1e6))
    assert all(math.isfinite(rating) for rating in ratings(club).values())


def test_rows_must_be_in_order_of_time() -> None:
    with pytest.raises(ValueError, match="'1' come after those of '2'"):
        rate([*rows(("2", [(1, 1), (2, 2)])), *rows(("1", [(1, 1), (2, 2)]))])


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (Parameters(scale=0.0), "scale must be above 0"),
        (Parameters(scale=math.inf), "scale must be a finite number"),
        (Parameters(start=math.nan), "start must be a finite number"),
        (Parameters(newcomer=math.inf), "newcomer must be a finite number"),
        (Parameters(k_new=-1.0), "k_new must not be below 0"),
        (Parameters(k_later=-1.0), "k_later must not be below 0"),
        (Parameters(new_games=-1), "new_games must not be below 0"),
    ],
)
def test_wrong_parameters(wrong: Parameters, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        rate([], wrong)


def test_predictions_are_made_before_the_period() -> None:
    game = [(1, 1), (2, 2)]
    seen = list(predictions(rows(("1", game), ("2", game), ("2", [(1, 1), (2, 1)]))))
    assert seen[0] == ("1", 0.5, 1.0)
    assert [(period, score) for period, _, score in seen[1:]] == [("2", 1.0), ("2", 0.5)]
    assert [expected for _, expected, _ in seen[1:]] == pytest.approx([0.5854987] * 2, abs=1e-6)


@pytest.mark.slow
@given(GAMES)
def test_points_are_conserved_where_all_have_the_same_k(
    games: list[tuple[str, list[tuple[int, int]]]],
) -> None:
    club = rate(rows(*games), Parameters(k_later=60.0))
    assert math.fsum(ratings(club).values()) == pytest.approx(1500 * len(club), abs=1e-8)


@pytest.mark.slow
@given(GAMES, st.randoms(use_true_random=False))
def test_no_order_within_a_period_changes_a_bit(
    games: list[tuple[str, list[tuple[int, int]]]], chance: random.Random
) -> None:
    shuffled = [(period, chance.sample(seats, len(seats))) for period, seats in games]
    chance.shuffle(shuffled)
    parameters = Parameters(new_games=3, newcomer=1400.0)
    assert rate(rows(*shuffled), parameters) == rate(rows(*games), parameters)


@pytest.mark.slow
@given(GAMES, st.permutations(range(1, 9)))
def test_other_numbers_for_the_players_change_nothing(
    games: list[tuple[str, list[tuple[int, int]]]], numbers: list[int]
) -> None:
    other = [
        (period, [(numbers[player - 1], place) for player, place in seats])
        for period, seats in games
    ]
    renumbered = {numbers[player - 1]: rated for player, rated in rate(rows(*games)).items()}
    assert rate(rows(*other)) == renumbered


def plainly(games: list[Row], parameters: Parameters) -> dict[PlayerNumber, float]:
    """The formula as it is written, pair by pair."""
    found: dict[PlayerNumber, float] = {}
    played: dict[PlayerNumber, int] = {}
    for period in sorted({period for period, *_ in games}):
        changes: dict[PlayerNumber, float] = {}
        before, counts = dict(found), dict(played)
        for game in sorted({game for when, game, *_ in games if when == period}):
            seats = [(player, place) for _, one, player, place in games if one == game]
            for player, place in seats if len(seats) > 1 else []:
                mine = before.setdefault(player, parameters.start)
                new = counts.get(player, 0) < parameters.new_games
                k = (parameters.k_new if new else parameters.k_later) / (len(seats) - 1)
                for other, behind in seats:
                    if other != player:
                        theirs = before.get(other, parameters.start)
                        expected = 1 / (1 + 10 ** ((theirs - mine) / parameters.scale))
                        score = (1 + (place < behind) - (place > behind)) / 2
                        changes[player] = changes.get(player, 0.0) + k * (score - expected)
                played[player] = played.get(player, 0) + 1
        for player, change in changes.items():
            found[player] = before[player] + change
    return found


@pytest.mark.slow
@given(GAMES)
def test_the_formula_as_it_is_written(games: list[tuple[str, list[tuple[int, int]]]]) -> None:
    parameters = Parameters(new_games=3)
    expected = plainly(rows(*games), parameters)
    assert ratings(rate(rows(*games), parameters)) == pytest.approx(expected, abs=1e-9)
