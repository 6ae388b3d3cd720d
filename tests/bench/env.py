"""How fast environments are: `python -m tests.bench.env [--seconds 3]`.

Steps per second of CPU, on one core: an observation, a random legal action from its mask, and a step. Peers
take part if they are installed: `azul-marl-env` (with nothing for the renderer that its package lacks), and
OpenSpiel's chess, with the observation and the legal actions of its state. All take turns in one run, so that
what else the machine does hits all of them; the ratios are what to trust.
"""

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from azul_notation.env import AzulEnv, SeatEnv
from tests.bench.playouts import Played, rate

KINDS: dict[str, dict[str, Any]] = {
    "azul": {"variant": "azul"},
    "azul, 4 seats": {"variant": "azul", "seats": 4},
    "grey boards": {"variant": "azul", "board": "grey"},
    "special factories": {"variant": "chocolatier", "seats": 3, "factories": "special"},
    "sintra": {"variant": "sintra"},
    "garden": {"variant": "garden"},
    "garden, 4 seats": {"variant": "garden", "seats": 4},
}
TURNS = 5


def chosen(mask: Any, rng: Random) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[int(rng.random() * len(legal))])


def all_seats(kind: dict[str, Any]) -> Played:
    env = AzulEnv(**kind)

    def play(number: int) -> int:
        rng, steps = Random(number), 0
        env.reset(seed=number)
        while True:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return steps
            env.step(chosen(seen["action_mask"], rng))
            steps += 1

    return play


def one_seat(kind: dict[str, Any]) -> Played:
    env = SeatEnv(**kind)

    def play(number: int) -> int:
        rng, steps, over = Random(number), 0, False
        seen, _ = env.reset(seed=number)
        while not over:
            seen, _, terminated, truncated, _ = env.step(chosen(seen["action_mask"], rng))
            over = terminated or truncated
            steps += 1
        return steps

    return play


def azul_marl_env() -> Played:
    """Play with `azul-marl-env`, whose package lacks its renderer, on an environment of its own each time.

    Its `reset` does not count the moves of a game from the start.
    """
    renderer = ModuleType("azul_marl_env.render.azul_renderer")
    renderer.__dict__["AzulRenderer"] = object
    sys.modules["azul_marl_env.render"] = ModuleType("azul_marl_env.render")
    sys.modules[renderer.__name__] = renderer
    package = import_module("azul_marl_env")

    def play(number: int) -> int:
        rng, steps = Random(number), 0
        env = package.AzulEnv()
        while True:
            agent = env.agent_selection
            env.observe(agent)
            if env.terminations[agent] or env.truncations[agent]:
                return steps
            moves = env.infos[agent]["valid_moves"]
            env.step(moves[int(rng.random() * len(moves))])
            steps += 1

    return play


def chess() -> Played:
    """Play OpenSpiel's chess."""
    game = import_module("pyspiel").load_game("chess")

    def play(number: int) -> int:
        rng, steps = Random(number), 0
        state = game.new_initial_state()
        while not state.is_terminal():
            state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


PEERS = {
    "azul-marl-env": ("azul_marl_env", azul_marl_env),
    "OpenSpiel's chess": ("pyspiel", chess),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3, help="CPU time for each")
    given = parser.parse_args()
    players = {name: all_seats(kind) for name, kind in KINDS.items()}
    players["azul, one seat"] = one_seat(KINDS["azul"])
    for name, (package, make) in PEERS.items():
        if find_spec(package) is None:
            sys.stderr.write(f"{name} is not installed\n")
        else:
            players[name] = make()
    best = dict.fromkeys(players, 0.0)
    for _ in range(TURNS):
        for name, play in players.items():
            best[name] = max(best[name], rate(play, given.seconds / TURNS))
    for name, steps in best.items():
        print(f"{name:24} {steps:10,.0f} steps/s {steps / best['azul']:7.2f} x azul")


if __name__ == "__main__":
    main()
