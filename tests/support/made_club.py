"""Keeps a club twice: in a store by the program's own means, and in plain lists that an oracle reads."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import Random

from tournaments.audit.recount import Penalty, Result, Seat
from tournaments.club import events as e
from tournaments.log.change import changing, undo
from tournaments.players.players import add
from tournaments.store.store import Store
from tournaments.table_file import rows_of
from tournaments.tour import organise
from tournaments.tour.results import Results, typed
from tournaments.tour.results_file import read_results

NAMES = (
    *("ana", "Ana B", "ANA C", "Łukasz", "lukas", "Émile", "emil", "Zoë", "zoe", "Žiga"),
    *("Straße", "strasz", "王小明", "Ülle", "ulla", "Bo", "bo b", "O'Brien, D.", "x, y", "Q 2"),
)
SYSTEMS = (
    *("beat", "wins", "5-3-2-1", "6-4-2-0", "1000-100-10-1", "0-0", "3-3", "2.5-1/2"),
    "4:6-4-2-0,3:6-3-0,2:6-0",
)
ORDERS = (
    *("PTS WIN REL ROWS OPP DE BEST", "PTS DE WIN LOT", "DE", "WIN DE BEST LOT", "OPP REL DE"),
    *("PTS", "ROWS DE", "BEST REL DE LOT", "LOT DE", "DE OPP BEST", "ROWS WIN BEST DE OPP REL"),
)
DAYS = tuple(f"2026-{month:02}-{day:02}" for month in (1, 2, 11) for day in (1, 9, 10, 28))
RANGES = ((0, 2), (0, 1), (40, 43), (5, 90))
BELOW = ((-2, 2), (-3, 0), (-30, 40))
TAKEN = ("1", "1/2", "-1", "3", "2.5", "1/3", "-2/3")
FIGURES = {"azul": (0, 2), "sintra": (-2, 0), "garden": None}
"""Of each variant the least and the most; scores of those but `azul` may lie below zero."""


@dataclass
class Tour:
    """A tournament in plain lists: entrants, results, penalties."""

    id: str
    date: str
    variant: str
    entrants: list[str]
    tables: dict[tuple[int, str], Result] = field(default_factory=dict)
    penalties: list[Penalty] = field(default_factory=list)

    def result(self, number: int, table: str, seats: Iterable[Seat], date: str = "") -> Result:
        return Result(number, table, date or self.date, tuple(seats), self.variant)

    @property
    def results(self) -> list[Result]:
        return list(self.tables.values())


def as_text(told: object) -> str:
    """Write down what is compared to the byte."""
    return json.dumps(told, ensure_ascii=False)


def make_store(path: Path, players: Sequence[str] = ()) -> Store:
    """Make a store with some players, whose numbers are 1, 2, …, and open it."""

    def found(store: Store) -> None:
        with changing(store) as change:
            change.add(e.Founded("Club"))

    Store.create(path, found)
    store = Store.open(path, write=True)
    store.con.execute("SET threads = 1")
    with changing(store) as change:
        for name in players:
            add(change, name)
    return store


def new_tour(
    store: Store,
    title: str,
    entrants: Sequence[str],
    options: organise.RuleOptions | None = None,
    seed: str = "seed",
) -> Tour:
    made = organise.new_tournament(
        store, title, "", options or organise.RuleOptions(date=DAYS[0]), seed
    )
    organise.enter(store, made.id, entrants, new=False)
    return Tour(made.id, made.date, made.variant, list(entrants))


def event_of(store: Store, tour: Tour, told: Result) -> e.Result:
    """Return a result as the log has it; a date of the tournament's own is left out."""
    sat = []
    for seat in told.seats:
        player = store.club.named(seat.player)
        assert player is not None
        sat.append(e.SeatResult(player.number, seat.score, seat.figure))
    date = "" if told.date == tour.date else told.date
    return e.Result(tour.id, told.round, told.table, tuple(sat), date=date)


def place(store: Store, tour: Tour, *told: Result, replace: bool = False) -> None:
    """Store results in one change."""
    with changing(store) as change:
        results = Results(change, store.club.tournament(tour.id))
        for each in told:
            results.place(event_of(store, tour, each), replace=replace)
    tour.tables.update({(each.round, each.table): each for each in told})


def place_typed(store: Store, tour: Tour, told: Result, *, replace: bool = False) -> None:
    """Store a result as it is typed at the command; it has the date of the tournament."""
    names = ";".join(seat.player for seat in told.seats)
    scores = " ".join(str(seat.score) for seat in told.seats)
    rows = ", ".join(str(seat.figure) for seat in told.seats if seat.figure is not None)
    with changing(store) as change:
        results = Results(change, store.club.tournament(tour.id))
        event = typed(results, told.round, told.table, names, scores, rows)
        results.place(event, replace=replace)
    tour.tables[told.round, told.table] = told


def place_csv(store: Store, tour: Tour, told: Sequence[Result]) -> None:
    """Store results as a file of seats brings them."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["Round", "table", "player", "score", "rows", "date"])
    for each in told:
        for seat in each.seats:
            figure = "" if seat.figure is None else seat.figure
            date = "" if each.date == tour.date else each.date
            writer.writerow([each.round, each.table, seat.player, seat.score, figure, date])
    with changing(store) as change:
        results = Results(change, store.club.tournament(tour.id))
        read_results(store, results, rows_of(text.getvalue()), new=False)
    tour.tables.update({(each.round, each.table): each for each in told})


def void(store: Store, tour: Tour, number: int, table: str) -> None:
    with changing(store) as change:
        Results(change, store.club.tournament(tour.id)).void(number, table)
    del tour.tables[number, table]


# -- random ones


@dataclass(frozen=True)
class Habit:
    """The habits by which the scores of a tournament come about."""

    low: int
    high: int
    figures: tuple[int, int] | None
    unknown: float
    """How often a figure is missing."""

    def seats(self, rng: Random, players: Sequence[str]) -> list[Seat]:
        return [Seat(each, rng.randint(self.low, self.high), self.figure(rng)) for each in players]

    def figure(self, rng: Random) -> int | None:
        if self.figures is None or rng.random() < self.unknown:
            return None
        return rng.randint(*self.figures)


def random_habit(rng: Random, variant: str) -> Habit:
    low, high = rng.choice(RANGES if variant == "azul" else (*RANGES, *BELOW))
    return Habit(low, high, FIGURES[variant], rng.choice((0, 0.1, 0.4, 1)))


def seated(rng: Random, players: Sequence[str]) -> list[list[str]]:
    """Seat players at tables of 2, 3 and 4; somebody may be left over."""
    waiting = rng.sample(players, len(players))
    tables = []
    while len(waiting) > 1:
        size = min(rng.choice((2, 3, 3, 4, 4)), len(waiting))
        tables.append(waiting[:size])
        waiting = waiting[size:]
        if rng.random() < 0.05:
            waiting = waiting[1:]
    return tables


def random_tour(rng: Random, store: Store, title: str, names: Sequence[str]) -> Tour:
    """Make a tournament and let it be played, with all that goes wrong on an evening."""
    entrants = rng.sample(names, rng.randint(2, min(14, len(names))))
    options = organise.RuleOptions(
        date=rng.choice(DAYS),
        variant=rng.choice([*FIGURES]),
        scoring=rng.choice(SYSTEMS),
        criteria=rng.choice(ORDERS),
    )
    tour = new_tour(store, title, entrants, options, f"seed {rng.random()}")
    habit = random_habit(rng, tour.variant)
    active = entrants[: max(2, len(entrants) - rng.choice((0, 0, 1, 3)))]
    rounds = rng.randint(1, 5)
    numbers = range(1, rounds + 1)
    for evening in [numbers] if rng.random() < 0.6 else [[number] for number in numbers]:
        random_rounds(rng, store, tour, evening, (habit, active))
        if len(active) > 3 and rng.random() < 0.2:
            gone = active.pop(rng.randrange(len(active)))
            organise.withdraw(store, tour.id, gone, rng.choice((None, evening[-1])))
            if rng.random() < 0.3:
                active.append(organise.take_back(store, tour.id, gone))
    while rng.random() < 0.4:
        random_penalty(rng, store, tour, rounds)
    return tour


def random_penalty(rng: Random, store: Store, tour: Tour, rounds: int) -> None:
    who, points = rng.choice(tour.entrants), rng.choice(TAKEN)
    at = rng.choice((None, rng.randint(1, rounds)))
    organise.penalise(store, tour.id, who, points, "late", at)
    if rng.random() < 0.2:
        undo(store)
    else:
        tour.penalties.append((who, at, Fraction(points)))


def random_rounds(
    rng: Random,
    store: Store,
    tour: Tour,
    numbers: Iterable[int],
    playing: tuple[Habit, Sequence[str]],
) -> None:
    habit, active = playing
    told = [
        tour.result(number, str(table), habit.seats(rng, players), random_date(rng))
        for number in numbers
        for table, players in enumerate(seated(rng, active), start=1)
    ]
    way = rng.choice(("csv", "together", "apart" if len(told) < 5 else "together"))
    if way == "csv":
        place_csv(store, tour, told)
    elif way == "together":
        place(store, tour, *told)
    else:
        for each in told:
            (place_typed if can_be_typed(tour, each) else place)(store, tour, each)
    for each in told:
        if rng.random() < 0.09:
            random_deed(rng, store, tour, each, habit)


def random_date(rng: Random) -> str:
    return rng.choice(DAYS) if rng.random() < 0.2 else ""


def can_be_typed(tour: Tour, told: Result) -> bool:
    """Return whether figures are given for all or none, and no date, as the command needs it."""
    return told.date == tour.date and len({seat.figure is None for seat in told.seats}) == 1


def random_deed(rng: Random, store: Store, tour: Tour, told: Result, habit: Habit) -> None:
    """Correct a result, or take it back; do it again, or undo it."""
    key = (told.round, told.table)
    deed = rng.choice(("correct", "undo correct", "void", "undo void", "again", "undo result"))
    other = tour.result(*key, habit.seats(rng, fewer(rng, told)), random_date(rng))
    if "correct" in deed:
        by_hand = can_be_typed(tour, other) and told.date == tour.date
        (place_typed if by_hand else place)(store, tour, other, replace=True)
    else:
        void(store, tour, *key)
    if deed in ("again", "undo result"):
        place(store, tour, other)
    if "undo" in deed:
        undo(store)
    if deed in ("undo correct", "undo void"):
        tour.tables[key] = told
    elif deed == "undo result":
        del tour.tables[key]


def fewer(rng: Random, told: Result) -> list[str]:
    """Seat the players of a result anew, perhaps one less of them."""
    names = [seat.player for seat in told.seats]
    least = max(2, len(names) - 1)
    return rng.sample(names, rng.randint(least, len(names)))
