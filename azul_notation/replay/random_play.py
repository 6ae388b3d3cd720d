"""Plays games by chance, for tests and samples: the same seed gives the same games.

The only randomness of the program is here; the rules check what it deals like any other record.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Literal, get_args

import msgspec

from azul_notation.diagnostics.seats import Seat, number_of
from azul_notation.replay.complete import complete
from azul_notation.rules import BY_VARIANT, card_of
from azul_notation.rules.chance import numbers
from azul_notation.rules.family import Family, Tiling as Rules, Word
from azul_notation.rules.options import UnknownChoice, rules_of
from azul_notation.rules.playout import ROUND_LIMIT
from azul_notation.text.syntax import (
    Choice,
    Deal,
    Event,
    Game,
    Move,
    Part,
    Round,
    Setup,
    Start,
    Tag,
    Tiling,
    Unfinished,
)
from azul_notation.text.tags import order_of

Policy = Literal["random", "greedy"]
POLICIES: tuple[Policy, ...] = get_args(Policy)
TILINGS_LOOKED_AT = 200


class Request(msgspec.Struct, frozen=True):
    """The games to play."""

    variant: str = "azul"
    seats: int = 2
    seed: int = 1
    policy: str = "random"
    options: dict[str, str] = {}
    """Tags that choose between rules, or give printed numbers."""
    layout: str = ""
    """How the boards are set up, where that is not always the same; empty for the default."""


def play_games(request: Request, games: int = 1, *, first: int = 1) -> Iterator[Game]:
    """Play games to their end, from the n-th game of the seed on, which is always the same.

    A choice that does not exist is an error at once.
    """
    _Player(request, first)
    numbers = range(first, first + games)
    return (complete(_Player(request, number).play()) for number in numbers)


class _Player:
    def __init__(self, request: Request, number: int) -> None:
        self.request = request
        self.number = number
        self.below = numbers(Random(f"{request.seed}/{number}").random)
        if request.policy not in POLICIES:
            known = " or ".join(POLICIES)
            raise UnknownChoice(f"the policy must be {known}, not {request.policy!r}")
        self.rules = rules_of(request.variant, request.seats, request.options)
        self.variant = self.rules.variant
        self.family: Family[Any] = BY_VARIANT[self.variant]
        layouts = self.family.setup.layouts if self.family.setup else ()
        self.layout = request.layout.casefold() or next(iter(layouts), "")
        if self.layout and self.layout not in layouts:
            known = ", ".join(layouts) or "all boards start the same"
            raise UnknownChoice(f"{self.variant} has no set-up {self.layout!r}: {known}")

    def play(self) -> Game:
        seats = self.request.seats
        rules = self.family.setup
        setup = rules.lay_out(seats, self.layout, self.below) if rules else []
        state = self.family.begin(
            self.variant, lambda name: self.rules.tags.get(name, ""), seats, "", setup
        )
        start = Seat(self.below(seats))
        rounds: list[Round] = []
        while state.phase == "deal" and len(rounds) < ROUND_LIMIT:
            rounds.append(self.play_round(state, start))
            start = state.start
        if state.phase == "deal":
            rounds[-1] = msgspec.structs.replace(
                rounds[-1], events=(*rounds[-1].events, Unfinished())
            )
        lines = tuple(
            Setup(head=head, parts=tuple(Part(text=part) for part in parts))
            for head, *parts in setup
        )
        tags = self.tags(finished=state.phase != "deal")
        return Game(tags=tags, setup=lines, rounds=tuple(rounds))

    def play_round(self, state: Any, start: Seat) -> Round:
        words = self.family.chance.shuffle(state, self.below)
        self.family.deal(state, start, words)
        events: list[Event] = []
        while state.phase == "draft":
            move = self.choose(state)
            throw = self.family.chance.throw
            chance = tuple(throw(state, move, self.below)) if throw else ()
            self.family.play(state, Word(move, chance=chance))
            events.append(Move(text=move, chance=tuple(Deal(text=word) for word in chance)))
        if state.phase == "tile":
            events += self.tile(state)
        state.score()
        return Round(
            count=state.round,
            start=Start(seat=number_of(start)),
            deal=tuple(Deal(text=word) for word in words),
            events=tuple(events),
        )

    def tile(self, state: Any) -> Iterator[Tiling]:
        """Choose a tiling for every seat that needs one, and carry it out."""
        rules = self.family.tiling
        assert rules, "only games with tilings come to that phase"
        for seat, _ in rules.untiled(state):
            choices = self.choose_tiling(rules, state, seat)
            rules.tile(state, seat, [Word(choice) for choice in choices])
            yield Tiling(
                seat=number_of(seat), choices=tuple(Choice(text=choice) for choice in choices)
            )

    def choose(self, state: Any) -> str:
        moves: list[str] = state.legal()
        if self.request.policy == "greedy":
            values = [self.family.appeal(state, move) for move in moves]
            best = max(values)
            moves = [move for move, value in zip(moves, values, strict=True) if value == best]
        return moves[self.below(len(moves))]

    def choose_tiling(self, rules: Rules[Any], state: Any, seat: Seat) -> list[str]:
        ways = list(rules.ways(state, seat))
        if self.request.policy == "greedy":
            ways = ways[:TILINGS_LOOKED_AT]
            values = [self.gain(rules, state, seat, way) for way in ways]
            ways = [way for way, value in zip(ways, values, strict=True) if value == max(values)]
        return ways[self.below(len(ways))]

    def gain(self, rules: Rules[Any], state: Any, seat: Seat, way: list[str]) -> int:
        """Find the points of a tiling; the seats before this one have tiled already."""
        trial = state.copy()
        rules.tile(trial, seat, [Word(choice) for choice in way])
        points = self.family.ledger.points
        before = sum(1 for _ in points(state, 0))
        return sum(each.points for each in points(trial, before))

    def tags(self, *, finished: bool) -> tuple[Tag, ...]:
        request = self.request
        values = {
            "Event": "azul play",
            "Site": "?",
            "Date": "?",
            "Round": str(self.number),
            "Table": "?",
            "Variant": self.variant,
            "Result": "?",
            "_Policy": request.policy,
            "_Seed": str(request.seed),
        }
        values |= {f"Seat{seat}": f"Player {seat}" for seat in range(1, request.seats + 1)}
        values |= self.rules.tags_to_write()
        if self.layout:
            option_of_layout, _ = card_of(self.variant).layout or ("layout", "")
            values[f"_{option_of_layout.capitalize()}"] = self.layout
        if not finished:
            values["Termination"] = "unterminated"
        names = sorted(values, key=order_of)
        return tuple(Tag(name=name, value=values[name]) for name in names)
