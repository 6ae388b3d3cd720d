"""What a fuzz target is, and the list of all targets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module

from tests.fuzz.mutate import Material, mutated


def nothing() -> None:
    """Keep all that there is."""


@dataclass(frozen=True)
class Target:
    """Something that takes any bytes: it returns, or it raises where a promise is broken."""

    hold: Callable[[bytes], None]
    seeds: Callable[[], Sequence[bytes]]
    """Inputs to begin with."""
    words: tuple[bytes, ...] = ()
    """Words that the format knows."""
    mutate: Callable[[bytes, Material], bytes] = mutated
    """Makes another input of one."""
    readings: int = 1
    """How often an input is read as a whole; each time it may take as long as the watch allows."""
    forget: Callable[[], None] = nothing
    """Throws away what was kept between inputs: one of them was interrupted."""


SHARES = {
    "positions": 3750,
    "conditions": 3200,
    "indexes": 1800,
    "clean_games": 900,
    "readers": 100,
    "json_forms": 70,
    "bga_logs": 70,
    "rosters": 50,
    "text": 20,
    "neighbours": 20,
    "archives": 6,
    "layouts": 6,
    "results": 4,
    "games": 3,
    "tournaments": 1,
    "dialogues": 1,
}
"""Of ten thousand inputs, how many each target gets: those that are fast get most."""


def load(name: str) -> Target:
    """Load a target by its name."""
    target = import_module(f"tests.fuzz.targets.{name}").TARGET
    assert isinstance(target, Target)
    return target
