"""Refuses a move or lets it stand, and names what could have been played instead."""

from collections.abc import Callable, Iterable, Sequence

from azul_notation.rules.family import Refusal, Stood, Word

SHOWN = 8
"""The most moves that are named."""


def judge(
    word: Word,
    objections: Iterable[Refusal],
    may_stand: frozenset[str],
    explain: Callable[[Refusal], None],
) -> list[Stood]:
    """Refuse a move for the first violation that may not stand; return those that stood."""
    stood: list[Stood] = []
    for refusal in objections:
        if not (word.stood and refusal.code in may_stand):
            explain(refusal)
            raise refusal
        stood.append(Stood(0, refusal))
    return stood


def listing(moves: Sequence[str]) -> str | None:
    """Name some moves."""
    if not moves:
        return None
    more = f" and {len(moves) - SHOWN} more" if len(moves) > SHOWN else ""
    return ", ".join(moves[:SHOWN]) + more


def with_others(named: str | None, others: int) -> str | None:
    """Add how many other legal moves are like the refused one, apart from those that are named."""
    if not named or not others:
        return named
    return f"{named}; {others} other move{'' if others == 1 else 's'}"
