"""Defines what a report says, as values. Every form of a report is a function of one of these.

Points and tie-breaks are fractions in text ("13/2"); `None` stands for what does not apply.
"""

import msgspec


class Stamp(msgspec.Struct, frozen=True, kw_only=True):
    """Where a report comes from, so that anyone can make it again."""

    club: str
    title: str
    """The tournament, the season, or what else the report is about."""
    round: int | None = None
    """The last round that counts; None where there are no rounds."""
    time: str
    """When the last change was made to the store, in UTC."""
    rules: list[tuple[str, str]]
    """What was chosen, in words: ("scoring", "6 × beat fraction"), …"""
    seed: str = ""
    head: str
    """The hash of the last event of the log."""
    program: str
    """Name and version of the program."""


class Criterion(msgspec.Struct, frozen=True):
    """A column of the standings."""

    code: str
    title: str
    formula: str


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    rank: int
    player: str
    points: str
    played: int
    ties: list[str | None]
    """A value for each criterion of the report, in its order."""
    note: str = ""
    """Withdrawn, penalised, …"""


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a table."""

    seat: int
    player: str
    score: int
    figure: int | None
    """The variant's own tie-break, such as completed rows."""
    place: int
    shared: bool
    points: str


class ReportTable(msgspec.Struct, frozen=True, kw_only=True):
    number: str
    chairs: list[Chair]
    source: str
    """`record` or `typed`."""
    link: str | None = None
    """Where the record lies."""
    sha256: str | None = None


class ReportRound(msgspec.Struct, frozen=True):
    number: int
    tables: list[ReportTable]


class Cell(msgspec.Struct, frozen=True):
    """What a player did in a round: `text` is "T3 s2 1st 78"."""

    round: int
    text: str
    points: str
    opponents: list[str]


class Crossrow(msgspec.Struct, frozen=True):
    rank: int
    player: str
    cells: list[Cell | None]
    """One for each round of the report."""
    points: str
    note: str = ""
    """What else the points are made of: penalties, attendance."""


class Step(msgspec.Struct, frozen=True):
    """One criterion applied to players who were still tied."""

    code: str
    values: list[tuple[str, str | None]]
    """Each player and the value."""


class Certificate(msgspec.Struct, frozen=True):
    """How a tie in points was broken, or that it was not."""

    players: list[str]
    points: str
    steps: list[Step]
    outcome: str
    """In words: "REL puts Ana before Jan", "Ana and Jan share the place"."""


class RatingChange(msgspec.Struct, frozen=True):
    player: str
    before: float
    after: float
    games: int
    provisional: bool


class SeatFigures(msgspec.Struct, frozen=True):
    """What a seat is worth at tables of one size."""

    size: int
    seat: int
    games: int
    wins: str
    """A shared win counts in parts."""
    win_rate: float
    mean_score: float
    mean_place: float


class TournamentReport(msgspec.Struct, frozen=True, kw_only=True):
    stamp: Stamp
    state: str = ""
    """What the standings count: "after round 3 of 4", "final standings"."""
    final: bool = False
    """Whether the winner is known."""
    criteria: list[Criterion]
    standings: list[Standing]
    crosstable: list[Crossrow]
    rounds: list[ReportRound]
    certificates: list[Certificate]
    ratings: list[RatingChange]
    seats: list[SeatFigures]
    ranks: list[tuple[str, list[int | None]]]
    """Every player's rank after each round, best player first."""
    scores: list[tuple[int, list[int]]]
    """Every score at tables of each size."""
    columns: list[str]
    """The headings of the crosstable: rounds, or the tournaments of a season."""
    unit: str = "round"
    """What the ranks are counted by."""
    figure: str = "Figure"
    """What the variant's own tie-break is called, as the head of a column: "Rows"."""


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    rank: int
    player: str
    rating: float
    games: int
    provisional: bool
    last: str
    """The last period in which the player was rated."""
    active: bool
    history: list[tuple[str, float]]
    """The rating after each period in which the player played."""


class Bin(msgspec.Struct, frozen=True):
    """Predictions of about the same size: their mean, and what came."""

    low: float
    high: float
    pairs: int
    predicted: float
    observed: float


class Calibration(msgspec.Struct, frozen=True, kw_only=True):
    """How good the predictions were that the ratings made before each period."""

    pairs: int
    log_loss: float
    constant: float
    """The log loss of always saying one half."""
    bins: list[Bin]


class RatingReport(msgspec.Struct, frozen=True, kw_only=True):
    stamp: Stamp
    system: str
    parameters: list[tuple[str, str]]
    players: list[Rating]
    calibration: Calibration | None
    seats: list[SeatFigures]
