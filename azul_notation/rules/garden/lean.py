"""The fast reading of garden games: says what a clean canonical game came to, or that it is not sure.

It reports no fault. A game that has any, or that it cannot follow, is for the slow reading. Marks must stand
exactly where they are due, so that a game which it knows has no other spelling. mypyc may compile this file
and those that it stands on: they keep to lists and numbers.
"""

from collections.abc import Mapping
from typing import Final

from azul_notation.rules.family import Outcome, Points
from azul_notation.rules.garden.lean_display import Display
from azul_notation.rules.garden.lean_garden import Player
from azul_notation.rules.garden.lean_score import finish, score
from azul_notation.rules.garden.lean_words import Doubt, edition_of, passing
from azul_notation.rules.garden.notation import Payment
from azul_notation.rules.garden.score import (
    for_buying,
    for_end,
    for_passing,
    for_round,
    to_begin_with,
)
from azul_notation.rules.garden.state import NOTHING, Edition
from azul_notation.rules.garden.tables import FIRST_TO_PASS, ROUNDS, SEATS
from azul_notation.rules.garden.turns import following
from azul_notation.text.dialect import Misspelt

_STARTS: Final = {f"@{seat + 1}": seat for seat in range(max(SEATS))}
_LAPS: Final = [f"\n{lap}." for lap in range(1000)]
"""Laps beyond these are for the slow reading."""


def follow(
    _variant: str,
    choices: Mapping[str, str],
    words: list[str],
    seats: int,
    told: list[int] | None = None,
) -> Outcome | None:
    """Replay and score a game from `R1` to its final totals; None if anything is in doubt.

    A word that begins a line has the line feed before it, but for the first. `told` asks for the ledger,
    which is not packed.
    """
    ledger = None if told is None else to_begin_with(seats)
    try:
        return _follow(edition_of(choices), words, seats, ledger)
    except (Doubt, Misspelt, KeyError, IndexError, ValueError):  # what no table has
        return None


def _follow(edition: Edition, words: list[str], seats: int, ledger: list[Points] | None) -> Outcome:
    display = Display(seats)
    players = [Player() for _ in range(seats)]
    rounds: list[list[int]] = []
    first = start = _STARTS[words[1]]
    moves = at = 0
    for number in range(1, ROUNDS + 1):
        head = f"\nR{number}" if at else "R1"
        if words[at] != head or _STARTS[words[at + 1]] != start or start >= seats:
            raise Doubt
        at = display.begin(words, at + 2)
        at, start, count = draft(words, at, number, start, players, display, ledger)
        moves += count
        for seat, player in enumerate(players):
            score(player, number, edition.wheel)
            if ledger is not None:
                ledger.extend(for_round(edition, number, seat, player.garden, player.printed))
        display.clear()
        at = compare("\n=", words, at, players)
        rounds.append([player.score for player in players])
    for seat, player in enumerate(players):
        finish(player, edition.board)
        if ledger is not None:
            ledger.extend(for_end(edition, ROUNDS, seat, player.board()))
    at = compare("\n==", words, at, players)
    if at != len(words):
        raise Doubt
    final = [player.score for player in players]
    return Outcome(rounds, final, [0] * seats, moves, first, ledger or [])


def draft(
    words: list[str],
    at: int,
    number: int,
    start: int,
    players: list[Player],
    display: Display,
    ledger: list[Points] | None,
) -> tuple[int, int, int]:
    """Play the laps of a round: tell where they end, who was the first to pass, and how many moves it has."""
    owner = NOTHING
    seat = start
    passed = [False] * len(players)
    moves = before = 0
    lap = 1
    while True:
        if lap != before:
            if words[at] != _LAPS[lap]:
                raise Doubt
            before = lap
            at += 1
        word = words[at]
        at += 1
        moves += 1
        player = players[seat]
        if word[0] == "+":
            at = display.take(word, words, at)
            player.store(display.tiles, display.expansions)
        elif word[0] == "p":
            first = owner == NOTHING
            thrown = leave(word, player, display, first=first)
            owner = seat if first else owner
            passed[seat] = True
            if ledger is not None:
                ledger.extend(for_passing(number, seat, thrown, first=first))
            if all(passed):
                return at, owner, moves
        elif word[1] == "]":
            slot = player.buy(word, display)
            if ledger is not None:
                ledger.append(for_buying(number, seat, slot))
        else:
            player.place(word, display)
        seat, lap = following(seat, lap, start, passed)


def leave(word: str, player: Player, display: Display, *, first: bool) -> Payment:
    """Pass, with the mark if it is the first time: tell what is thrown away."""
    if (word[-1] == "^") != first:
        raise Doubt
    thrown = passing(word[:-1] if first else word)
    player.throw(thrown, display)
    if first:
        player.score -= FIRST_TO_PASS
    return thrown[0]


def compare(head: str, words: list[str], at: int, players: list[Player]) -> int:
    """Compare the totals that stand here with the scores: tell where they end."""
    if words[at] != head:
        raise Doubt
    for player in players:
        at += 1
        if words[at] != str(player.score):
            raise Doubt
    return at + 1
