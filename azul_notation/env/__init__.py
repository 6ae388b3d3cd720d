"""Provides environments for machine learning: PettingZoo's for all seats, Gymnasium's for one.

They need the extra `env`. What a family looks like in numbers is said in `rules/<family>/encoding.py`.
"""

from azul_notation.diagnostics.extras import MissingExtra, extra_of

try:
    from azul_notation.env.all_seats import AzulEnv
    from azul_notation.env.numbered_game import NotBegun, NotLegal
    from azul_notation.env.one_seat import SeatEnv
except ImportError as error:
    if extra_of(error) != "env":
        raise
    raise MissingExtra("azul_notation.env", "env") from None

__all__ = ["AzulEnv", "NotBegun", "NotLegal", "SeatEnv"]
