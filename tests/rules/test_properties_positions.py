"""Laws of positions: they say everything, and a game can go on from them."""

from typing import Any

from hypothesis import given, strategies as st
from msgspec.structs import replace

from azul_notation import Game, write
from azul_notation.text.syntax import Move, Round, Tag, Tiling
from tests.support.strategies import ANY_RECORDS, family_of, fast, game_of, report_of, slow, watched


def begun_at(game: Game, position: str) -> Any:
    return family_of(game).begin(game.variant, game.tag, len(game.seats), position, ())


def told(state: Any) -> Any:
    """A view without the points of the past; who has tiled matters only while others have not."""
    if hasattr(state, "points"):
        state = replace(state, points=[])
    if hasattr(state, "tiled") and state.phase != "tile":
        state.tiled = []
    return state


@slow
@given(ANY_RECORDS)
def test_a_position_says_everything(record: str) -> None:
    game = game_of(record)
    write_position, view = family_of(game).picture.position, family_of(game).picture.view

    def look(step: Any, state: Any) -> None:
        if step.kind == "final":
            return
        position = write_position(state)
        again = begun_at(game, position)
        assert told(view(again)) == told(view(state)), (step, position)
        assert write_position(again) == position

    watched(game, look)


def cut(game: Game, number: int) -> Game:
    """What is left of a game after so many events, with the position there for what is gone."""
    steps: list[tuple[str, str]] = []

    def look(step: Any, state: Any) -> None:
        if step.kind != "final" and state.phase != "over":
            steps.append((step.kind, family_of(game).picture.position(state)))

    watched(game, look)
    done = [kind for kind, _ in steps[: number % len(steps) + 1]]
    position = steps[len(done) - 1][1]
    rounds = list(game.rounds[done.count("score") :])
    if done[-1] != "score":
        played = len(done) - done[::-1].index("deal")
        rounds[0] = continued(rounds[0], len(done) - played)
    tags = (*game.tags, Tag(name="Position", value=position))
    return replace(game, tags=tags, setup=(), rounds=tuple(rounds))


def continued(each: Round, played: int) -> Round:
    """A round behind its deal and so many moves and tilings."""
    assert all(isinstance(event, Move | Tiling) for event in each.events[:played])
    return replace(each, deal=(), events=each.events[played:])


@fast
@given(ANY_RECORDS, st.integers(0, 1_000))
def test_a_game_can_be_cut_and_played_on(record: str, number: int) -> None:
    game = game_of(record)
    rest = cut(game, number)
    whole, part = report_of(record), report_of(write(rest))
    assert part.ok, (write(rest), part.diagnostics)
    assert not part.diagnostics
    assert part.final == whole.final
    assert part.winners == whole.winners
    assert part.rounds == whole.rounds[len(whole.rounds) - len(part.rounds) :]
    written = write(game_of(write(rest)))
    assert write(game_of(written)) == written
