"""Provides the environment of one seat, for Gymnasium: a policy acts for the others."""

from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np

from azul_notation.diagnostics.seats import Seat, SeatNumber, seat_of
from azul_notation.env.numbered_game import NotLegal, NumberedGame, Rewards
from azul_notation.env.spaces import Observation, action_space, observation_space, observed
from azul_notation.rules.options import UnknownChoice

Policy = Callable[[Observation], int]
"""A function that chooses a legal action by what a seat sees."""
ILLEGAL = -1.0
"""The reward of an illegal action, which ends the game; no one does worse by places."""


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A game of any variant, played by one seat against a policy, which acts by chance by default.

    An illegal action ends the game, with the reward of the last place. The reward of the last action is
    that of the game; all others have none.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own

    def __init__(
        self,
        variant: str = "azul",
        *,
        seats: int = 2,
        seat: int = 1,
        policy: Policy | None = None,
        rewards: Rewards = "places",
        render_mode: str | None = None,
        **options: str | None,
    ) -> None:
        if not 1 <= seat <= seats:
            raise UnknownChoice(f"the seat must be 1 to {seats}, not {seat}")
        self.game: NumberedGame = NumberedGame(variant, seats, rewards, **options)
        self.seat: Seat = seat_of(SeatNumber(seat))
        self.render_mode = render_mode
        self.policy: Policy = policy or self.by_chance
        self.rng: Random = Random()
        self.observation_space: gymnasium.Space[Observation] = observation_space(self.game)
        self.action_space: gymnasium.Space[np.int64] = action_space(self.game)

    def by_chance(self, seen: Observation) -> int:
        """Choose any legal action."""
        legal = np.flatnonzero(seen["action_mask"])
        return int(legal[int(self.rng.random() * len(legal))])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: the seed decides who starts, and all chance; the others act until it is our turn."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self.rng = Random(seed)
        game = self.game
        game.begin(self.rng)
        while self.others_act():  # though nobody has had a turn, a long game could be over
            game.begin(self.rng)
        return observed(game, self.seat), {}

    def others_act(self) -> bool:
        """Let the others act until it is our turn; return whether the game ended before."""
        game = self.game
        while not game.over and not game.broken_off:
            if game.mover == self.seat:
                return False
            game.choose(self.policy(observed(game, game.mover)))
        return True

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a choice, and let the others act."""
        game = self.game
        try:
            game.choose(int(action))
        except NotLegal as illegal:
            return observed(game, self.seat), ILLEGAL, True, False, {"illegal": str(illegal)}
        self.others_act()
        reward = game.rewards()[self.seat] if game.over else 0.0
        return observed(game, self.seat), reward, game.over, game.broken_off, {}

    def render(self) -> str | None:
        """Draw the table as a text."""
        return self.game.drawing() if self.render_mode == "ansi" else None
