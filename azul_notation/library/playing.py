"""Replays recorded games, and plays random ones."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from azul_notation.replay import replayer
from azul_notation.replay.result import Replay, Watcher
from azul_notation.rules import layout_options
from azul_notation.rules.options import UnknownChoice, tags_of
from azul_notation.text.syntax import Game, refuse_other

if TYPE_CHECKING:
    from azul_notation.replay.random_play import Policy, Request


def replay(game: Game, watch: Watcher | None = None, *, hashes: bool = False) -> Replay:
    """Replay a game to its end, or to the first error that ends the check.

    The result includes the diagnostics from reading: `ok` is false for a game that cannot be read. `watch` is
    called after each step.
    """
    refuse_other(game)
    result = replayer.replay(game, watch, hashes=hashes)
    found = [*game.diagnostics, *result.diagnostics]
    if not any(each.is_error for each in found):
        found += result.echoes
    return replace(result, diagnostics=sorted(found, key=lambda each: each.span))


def play(
    variant: str = "azul",
    *,
    seats: int = 2,
    games: int = 1,
    seed: int = 1,
    policy: "Policy" = "random",
    **options: str | None,
) -> Iterator[Game]:
    """Play random games to their end; the same seed plays the same games.

    The options are the tags that choose between the rules of a variant, as in `board="grey"` or
    `setup_order="position"`; None means the default of the variant. `strips` chooses how the boards of Sintra
    are set up: `random` or `synthetic`.
    """
    from azul_notation.replay.random_play import play_games  # noqa: PLC0415 - seldom needed

    if games < 1:
        raise UnknownChoice(f"the number of games must be at least 1, not {games}")
    return play_games(request_for(variant, seats, seed, policy, options), games)


def request_for(
    variant: str, seats: int, seed: int, policy: "Policy", options: Mapping[str, str | None]
) -> "Request":
    """Return a request for games; the options are those of `play`."""
    from azul_notation.replay.random_play import Request  # noqa: PLC0415 - seldom needed

    layouts = layout_options()
    tags = tags_of({name: value for name, value in options.items() if name not in layouts}, layouts)
    layout = "".join(value for name, value in options.items() if name in layouts and value)
    return Request(variant, seats, seed, policy, tags, layout)
