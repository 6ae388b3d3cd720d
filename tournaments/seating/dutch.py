"""Pairs by the Dutch system of FIDE, which chess players trust, with the package py4swiss.

It needs every round of every player (`Person.games`), since colours and floats depend on their order, and
those who are away, since others played them and were numbered with them. White is seat 1, which begins.
Groups and forbidden pairs are forbidden to it as well. Without the package, our own search seats the
pairs.
"""

from collections.abc import Sequence
from fractions import Fraction
from importlib import import_module
from itertools import combinations
from typing import Any

import msgspec

from azul_notation.diagnostics.extras import is_installed
from tournaments.errors import NoSeating
from tournaments.numbers import PlayerNumber
from tournaments.seating import room
from tournaments.seating.assemble import assemble, checked
from tournaments.seating.build import build
from tournaments.seating.costs import clash, pairs_forbidden
from tournaments.seating.maker import DUTCH
from tournaments.seating.measure import seating
from tournaments.seating.model import Game, Person, Seating, SeatingRequest
from tournaments.seating.placed import MeasuredRound, Placed
from tournaments.seating.seeds import stream

RESULTS = {Fraction(1): "1", Fraction(1, 2): "=", Fraction(0): "0"}
TENTHS = {"1": 10, "=": 5, "0": 0, "U": 10, "Z": 0}


def installed() -> bool:
    """Look whether pairs can be seated by the Dutch system."""
    return is_installed("dutch")


def starts_white(seed: str) -> bool:
    """Draw the colour of the first player of the initial list in the first round."""
    return stream(seed, 0, "colour").random() < 0.5  # noqa: PLR2004


def initial_list(people: Sequence[Person], entry: Sequence[PlayerNumber]) -> list[Person]:
    """Sort players by the order of entry, which no result changes; those who are not in it come last."""
    place = {number: at for at, number in enumerate(entry)}
    return sorted(people, key=lambda each: (place.get(each.number, len(place)), each.number))


def seat_pairs(
    people: Sequence[Person],
    request: SeatingRequest,
    gone: Sequence[Person] = (),
    entry: Sequence[PlayerNumber] = (),
) -> Seating:
    """Seat the round by the Dutch system; `gone` are those who are entered, but do not play this round.

    The order of entry is the initial list. What the organiser gives for a bye does not matter:
    the system counts it as a win.
    """
    asked = msgspec.structs.replace(request, sizes=(2,))
    if not installed():
        return assemble(people, asked, build)
    if request.locked:
        raise NoSeating("the Dutch system cannot keep locked tables")
    known = initial_list([*checked(people, asked), *gone], entry)
    pairs = _pair(known, [person.number for person in gone], asked)
    byes = tuple(pair[0] for pair in pairs if len(pair) == 1)
    seated = [person for person in checked(people, asked) if person.number not in byes]
    index = {person.number: place for place, person in enumerate(seated)}
    games = [tuple(index[number] for number in pair) for pair in pairs if len(pair) > 1]
    if not games:
        raise NoSeating("one player alone cannot play")
    named = room.names(seated, games, asked)
    tables = tuple(Placed(name, game) for name, game in zip(named, games, strict=True))
    engine = f"{DUTCH} {import_module('importlib.metadata').version(DUTCH)}"
    return seating(MeasuredRound(tuple(seated), tables, asked, byes), engine)


def _pair(
    known: Sequence[Person], gone: Sequence[PlayerNumber], request: SeatingRequest
) -> list[tuple[PlayerNumber, ...]]:
    """Return pairs of numbers, white first; one alone has a bye."""
    trf, engines = import_module("py4swiss.trf"), import_module("py4swiss.engines")
    sections = import_module("py4swiss.trf.sections")
    index = {person.number: place for place, person in enumerate(known, start=1)}
    extra = sections.XSection(
        number_of_rounds=max(request.rounds, request.round),
        zeroed_ids={index[number] for number in gone},
        forbidden_pairs=set(never(known, request)),
    )
    extra.configuration.first_round_color = starts_white(request.seed)
    parsed = trf.ParsedTrf(
        player_sections=[_section(person, index, request.round - 1) for person in known],
        x_section=extra,
    )
    try:
        pairings = engines.DutchEngine.generate_pairings(parsed)
    except import_module("py4swiss.engines.common").PairingError as problem:
        raise NoSeating("by the rules of the Dutch system no players can be paired") from problem
    return [
        tuple(known[place - 1].number for place in (pairing.white, pairing.black) if place)
        for pairing in pairings
    ]


def never(known: Sequence[Person], request: SeatingRequest) -> list[tuple[int, int]]:
    """List who must not meet, by their numbers in the initial list."""
    forbidden = pairs_forbidden(request)
    return [
        (one, other)
        for one, other in combinations(range(1, len(known) + 1), 2)
        if clash(known[one - 1], known[other - 1], forbidden)
    ]


def _section(person: Person, index: dict[PlayerNumber, int], rounds: int) -> Any:
    sections, codes = import_module("py4swiss.trf.sections"), import_module("py4swiss.trf.codes")
    games = {game.round: game for game in person.games}
    cells = [_cell(person, games.get(turn), index) for turn in range(1, rounds + 1)]
    return sections.PlayerSection(
        code=codes.PlayerCode.PLAYER,
        starting_number=index[person.number],
        rank=index[person.number],
        points_times_ten=sum(TENTHS[cell.result.value] for cell in cells),
        results=cells,
    )


def _cell(person: Person, game: Game | None, index: dict[PlayerNumber, int]) -> Any:
    results = import_module("py4swiss.trf.results")
    if game is None or game.opponent is None:
        token = "U" if game is not None and game.bye else "Z"
        return results.RoundResult(
            id=0, color=results.ColorToken("-"), result=results.ResultToken(token)
        )
    if game.opponent not in index:
        raise NoSeating(
            f"player {game.opponent}, who met {person.number}, has to be among those who left"
        )
    if game.score not in RESULTS:
        raise NoSeating(f"the Dutch system knows 1, ½ and 0, not {game.score}")
    return results.RoundResult(
        id=index[game.opponent],
        color=results.ColorToken("w" if game.seat == 1 else "b"),
        result=results.ResultToken(RESULTS[game.score]),
    )
