"""Provides the environment of all seats, for PettingZoo: they act one after another."""

import sys
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv

from azul_notation.diagnostics.seats import Seat
from azul_notation.env.numbered_game import NotBegun, NotLegal, NumberedGame, Rewards
from azul_notation.env.spaces import Observation, action_space, observation_space, observed


class AzulEnv(AECEnv[str, Observation, int | None]):
    """A game of any variant, with the agents `seat_1`, `seat_2` and so on.

    An action that is not legal raises `NotLegal`, and nothing changes. Deals and draws come from the seed of
    `reset`; games after it, without a seed, go on from there.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "azul_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        variant: str = "azul",
        *,
        seats: int = 2,
        rewards: Rewards = "places",
        render_mode: str | None = None,
        **options: str | None,
    ) -> None:
        super().__init__()
        self.game: NumberedGame = NumberedGame(variant, seats, rewards, **options)
        self.render_mode = render_mode
        self.rng: Random | None = None
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: observation_space(self.game) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Discrete[np.int64]] = {
            agent: action_space(self.game) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - there are none
        """Begin a game: the seed decides who starts, and all that is dealt and drawn."""
        if seed is not None or self.rng is None:
            self.rng = Random(seed)
        self.game.begin(self.rng)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self.agents[self.game.mover]

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation; only the agent that acts next has a mask with actions."""
        return observed(self.game, Seat(self.possible_agents.index(agent)))

    def step(self, action: int | None) -> None:
        """Make a choice of the agent that acts next."""
        if not self.agents:
            raise NotBegun("no game is running: call `reset` first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise NotLegal("None is the action of an agent whose game is over")
        game = self.game
        game.choose(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if game.over:
            self.rewards = dict(zip(self.agents, game.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif game.broken_off:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[game.mover]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Draw the table: as a text, or on the screen if that is the mode."""
        drawing = self.game.drawing()
        if self.render_mode == "human":
            sys.stdout.write(f"{drawing}\n")
            return None
        return drawing

    def close(self) -> None:
        """Do nothing: no window is open."""
