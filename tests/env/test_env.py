"""The environments for machine learning: actions, observations, rewards, and what the frameworks ask for."""

import os
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import azul_notation as azul
from azul_notation.diagnostics.seats import Seat
from azul_notation.env import AzulEnv, SeatEnv
from azul_notation.env.numbered_game import NotBegun, NotLegal, NumberedGame
from azul_notation.env.spaces import Observation
from tests.core_only import VARIABLE, hidden
from tests.support.commands import ROOT
from tests.support.strategies import times

KINDS: dict[str, dict[str, Any]] = {
    "azul": {"variant": "azul", "seats": 2},
    "azul for four": {"variant": "azul", "seats": 4},
    "grey mini": {"variant": "mini", "board": "grey", "seats": 3},
    "special": {"variant": "chocolatier", "factories": "special", "seats": 3},
    "split freely": {
        "variant": "chocolatier",
        "factories": "special",
        "split": "free",
        "board": "brown",
        "seats": 2,
    },
    "sintra": {"variant": "sintra", "board": "B", "seats": 3},
    "garden": {"variant": "garden", "seats": 2},
    "garden for four": {"variant": "garden", "seats": 4},
}
each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
quiet = pytest.mark.filterwarnings("ignore::UserWarning")
"""PettingZoo warns of observations with a mask, Gymnasium of environments that are not registered."""


def begun(kind: dict[str, Any], seed: int) -> NumberedGame:
    game = NumberedGame(**kind)
    game.begin(Random(seed))
    return game


def is_going_on(game: NumberedGame) -> bool:
    return not game.over and not game.broken_off


@each_kind
def test_moves_are_actions_and_actions_are_moves(kind: dict[str, Any]) -> None:
    for seed in range(times(1)):
        game, rng = begun(kind, seed), Random(seed)
        while is_going_on(game):
            words = [word for _, word in game.moves]
            assert words == game.table.legal() != []
            numbers = [tuple(each) for each, _ in game.moves]
            assert len({*numbers}) == len(words)
            beginnings = {each[:at] for each in numbers for at in range(1, len(each))}
            assert beginnings.isdisjoint(numbers), "a move is the beginning of another"
            for chosen, word in game.moves:
                assert [game.words[each] for each in chosen] == game.encoding.split(word)
                assert len(chosen) <= game.most
            chosen, word = rng.choice(game.moves)
            before = len(game.table.turns)
            for number in chosen:
                assert number in game.legal()
                game.choose(number)
            assert game.table.turns[before].startswith(word)


@each_kind
def test_the_numbers_of_actions_do_not_depend_on_the_state(kind: dict[str, Any]) -> None:
    game = begun(kind, 1)
    assert len(set(game.words)) == len(game.words)
    while is_going_on(game):
        game.choose(min(game.legal()))
    assert game.words == game.encoding.choices(game.table.engine) == begun(kind, 2).words


@each_kind
def test_observations_have_the_same_fields_all_the_time(kind: dict[str, Any]) -> None:
    game, rng = begun(kind, 3), Random(3)
    where = game.places_of_fields()
    while is_going_on(game):
        for seat in map(Seat, range(kind["seats"])):
            fields = game.numbers_of(seat)
            assert [(name, len(each)) for name, each in fields.items()] == game.fields[:-1]
            seen = game.observation(seat)
            assert len(seen) == game.size
            totals = [seen[where[f"total of seat +{after}"]] for after in range(kind["seats"])]
            assert [[each] for each in game.table.totals] == [
                totals[(other - seat) % kind["seats"]] for other in range(kind["seats"])
            ]
            assert seen[where["mover"]] in ([(game.mover - seat) % kind["seats"]], [-1])
        game.choose(rng.choice(sorted(game.legal())))


def test_what_an_observation_says() -> None:
    game = NumberedGame("azul", 2)
    game.table.deal("BBKW KRRY BYRK WWKY BBRR", starter=2)
    for word in ("5B3", "0R1", "1B4"):
        game.table.push(word)
    seen = game.numbers_of(Seat(0))
    assert (seen["round"], seen["turn"], seen["mover"], seen["marker"]) == ([1], [3], [0], [0])
    assert seen["centre"] == [0, 0, 0, 1, 1]
    assert seen["factories"][:10] == [0, 0, 0, 0, 0, 0, 1, 2, 1, 0]
    assert seen["bag"] == [15, 17, 15, 16, 17]
    assert seen["line colours of seat +0"] == [2, -1, -1, -1, -1]
    assert seen["line counts of seat +1"] == [0, 0, 2, 2, 0]
    assert seen["floor of seat +0"] == [5, 2, -1, -1, -1, -1, -1]
    assert seen["wall of seat +0"] == [-1] * 25


def test_choices_of_a_move_are_observed() -> None:
    game, rng = begun(KINDS["garden"], 4), Random(4)
    where = game.places_of_fields()["chosen"]
    seen = set()
    while is_going_on(game):
        chosen = game.observation(game.mover)[where]
        assert chosen == game.chosen + [-1] * (game.most - 1 - len(game.chosen))
        assert ("chosen: " in game.drawing()) == bool(game.chosen)
        seen.add(len(game.chosen))
        game.choose(rng.choice(sorted(game.legal())))
    assert max(seen) > 2


@quiet
@each_kind
def test_what_pettingzoo_asks_for(kind: dict[str, Any]) -> None:
    api_test(AzulEnv(**kind), num_cycles=150)
    seed_test(lambda: AzulEnv(**kind), num_cycles=50)


@quiet
@each_kind
def test_what_gymnasium_asks_for(kind: dict[str, Any]) -> None:
    check_env(SeatEnv(**kind, render_mode="ansi"))
    check_env(SeatEnv(**kind, seat=kind["seats"], rewards="points"), skip_render_check=True)


def by_chance(seen: Observation, rng: Random) -> int:
    return int(rng.choice(np.flatnonzero(seen["action_mask"])))


def played(env: AzulEnv, seed: int | None) -> list[str]:
    """Play a game by chance: its deals and moves."""
    env.reset(seed=seed)
    rng = Random(5)
    for agent in env.agent_iter():
        if env.terminations[agent]:
            break
        env.step(by_chance(env.observe(agent), rng))
    return env.game.table.turns


@pytest.mark.slow
def test_all_chance_comes_from_the_seed() -> None:
    for kind in (KINDS["sintra"], KINDS["garden"], KINDS["special"]):
        first, second = AzulEnv(**kind), AzulEnv(**kind)
        assert played(first, 7) == played(second, 7) != played(second, 8)
        played(first, 8)
        assert played(first, None) == played(second, None)


@each_kind
def test_rewards_add_up_to_nothing(kind: dict[str, Any]) -> None:
    for by in ("places", "points"):
        env = AzulEnv(**kind, rewards=by)
        played(env, 6)
        table, rewards = env.game.table, list(env.rewards.values())
        assert sum(rewards) == pytest.approx(0)
        best = [seat for seat, each in enumerate(rewards, 1) if each == max(rewards)]
        assert table.winners is not None
        assert set(table.winners) <= set(best)
        assert by == "points" or max(map(abs, rewards)) <= 1
        [report] = azul.check(text=azul.write(table.record()))
        assert report.ok
    assert [each - sum(table.totals) / len(rewards) for each in table.totals] == pytest.approx(
        [each * (len(rewards) - 1) / len(rewards) for each in rewards]
    )


def test_a_shared_place_is_worth_the_same() -> None:
    env = AzulEnv("garden", seats=3)
    played(env, 1)
    table = env.game.table
    table.engine.scores[:] = [30, 30, 12]
    assert env.game.rewards() == [0.5, 0.5, -1]
    env.game.rewarded = "points"
    assert env.game.rewards() == [9, 9, -18]


def test_illegal_actions() -> None:
    env = AzulEnv()
    env.reset(seed=1)
    before = env.game.table.position
    [illegal, *_] = np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)
    for action in (int(illegal), -1, 180):
        with pytest.raises(NotLegal, match=f"action {action} "):
            env.step(action)
    assert env.game.table.position == before
    alone = SeatEnv()
    seen, _ = alone.reset(seed=1)
    [illegal, *_] = np.flatnonzero(seen["action_mask"] == 0)
    _, reward, over, broken_off, infos = alone.step(illegal)
    assert (reward, over, broken_off) == (-1, True, False)
    assert "is not legal" in infos["illegal"]


@pytest.mark.parametrize("kind", [AzulEnv, SeatEnv])
def test_what_no_environment_does(kind: type[AzulEnv] | type[SeatEnv]) -> None:
    with pytest.raises(azul.UnknownChoice, match="must be places or points, not 'score'"):
        kind(rewards="score")  # type: ignore[arg-type]
    with pytest.raises(NotBegun, match="call `reset` first"):
        kind().step(0)


def test_an_agent_that_plays_must_act() -> None:
    env = AzulEnv()
    env.reset(seed=1)
    with pytest.raises(NotLegal, match="None"):
        env.step(None)


def test_no_action_after_the_end() -> None:
    env = SeatEnv()
    env.reset(seed=1)
    env.game.table.play_out()
    env.game.go_on()
    with pytest.raises(NotBegun):
        env.step(0)


def test_one_seat_against_a_policy() -> None:
    asked = []

    def first(seen: Observation) -> int:
        asked.append(seen)
        return int(np.flatnonzero(seen["action_mask"])[0])

    env = SeatEnv("garden", seats=3, seat=2, policy=first, rewards="points", render_mode="ansi")
    seen, _ = env.reset(seed=2)
    rng, over, steps = Random(2), False, 0
    while not over:
        assert env.game.mover == env.seat
        seen, reward, over, _, _ = env.step(by_chance(seen, rng))
        steps += 1
    totals = env.game.table.totals
    assert reward == totals[1] - (totals[0] + totals[2]) / 2
    assert len(asked) > steps
    assert seen["action_mask"].sum() == 0
    assert env.render() == str(env.game.table)
    with pytest.raises(azul.AzulError, match="1 to 2, not 3"):
        SeatEnv(seat=3)


def test_an_agent_that_waits_has_no_action() -> None:
    env = AzulEnv("azul", seats=3)
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert [agent for agent, count in masks.items() if count] == [env.agent_selection]


def test_drawings(capsys: pytest.CaptureFixture[str]) -> None:
    env = AzulEnv(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.game.table)
    shown = AzulEnv(render_mode="human")
    shown.reset(seed=1)
    assert shown.render() is None
    assert capsys.readouterr().out == f"{env.render()}\n"


@pytest.mark.slow
@pytest.mark.process
def test_the_extra_is_named_where_it_is_missing() -> None:
    script = (
        "from tests.core_only import *; hide(frozenset(os.environ[VARIABLE].split()))\n"
        "import azul_notation as azul\n"
        "try:\n    import azul_notation.env\n"
        "except azul.AzulError as missing:\n    print(missing)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), VARIABLE: hidden()},
        text=True,
        capture_output=True,
        check=True,
    )
    assert done.stdout == (
        'azul_notation.env needs the extra "env": pip install "azul-notation[env]"\n'
    )
