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
    forget: Callable[[], None] = nothing
    """Throws away what was kept between inputs: one of them was interrupted."""


SHARES = {
    "positions": 3000,
    "conditions": 2800,
    "indexes": 2000,
    "glances": 800,
    "json_forms": 500,
    "readers": 400,
    "bga_logs": 120,
    "text": 80,
    "rosters": 80,
    "neighbours": 80,
    "archives": 40,
    "layouts": 40,
    "results": 30,
    "games": 20,
    "tournaments": 8,
    "dialogues": 2,
}
"""Of ten thousand inputs, how many each target gets: those that are fast get most."""


def load(name: str) -> Target:
    """Load a target by its name."""
    target = import_module(f"tests.fuzz.targets.{name}").TARGET
    assert isinstance(target, Target)
    return target
