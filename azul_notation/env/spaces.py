"""Turns actions and observations of a game into spaces and arrays."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from azul_notation.diagnostics.seats import Seat
from azul_notation.env.numbered_game import NumberedGame

Observation = dict[str, NDArray[np.int16] | NDArray[np.int8]]
"""`observation`, the numbers of all fields, and `action_mask`, 1 for each action that is legal."""
NUMBERS = np.iinfo(np.int16)


def observation_space(game: NumberedGame) -> Space[Any]:
    return Dict(
        {
            "observation": Box(int(NUMBERS.min), int(NUMBERS.max), (game.size,), np.int16),
            "action_mask": Box(0, 1, (len(game.words),), np.int8),
        }
    )


def action_space(game: NumberedGame) -> Discrete[np.int64]:
    return Discrete(len(game.words))


def observed(game: NumberedGame, seat: Seat) -> Observation:
    """Return a seat's observation and legal actions, which are empty while another seat chooses."""
    mask = np.zeros(len(game.words), np.int8)
    if game.mover == seat:
        mask[list(game.legal())] = 1
    return {
        "observation": np.array(game.observation(seat), np.int16),
        "action_mask": mask,
    }
