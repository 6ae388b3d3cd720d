"""Defines the content of a report, as values. Every form of a report is a function of one of these.

Points and tie-breaks are fractions in text ("13/2"); `None` stands for what does not apply.
"""

import msgspec


class Stamp(msgspec.Struct, frozen=True, kw_only=True):
    """The origin of a report, so that anyone can make it again."""

    club: str
    """The name of the club."""
    title: str
    """The tournament, the season, or what else the report is about."""
    round: int | None = None
    """The last round that counts; None where there are no rounds."""
    time: str
    """When the last change was made to the store, in UTC."""
    rules: list[tuple[str, str]]
    """What was chosen, in words: ("scoring", "6 × beat fraction"), …"""
    seed: str = ""
    """The seed of what was drawn by lot; empty where nothing was."""
    head: str
    """The hash of the last event of the log."""
    program: str
    """Name and version of the program."""


class Criterion(msgspec.Struct, frozen=True):
    """A column of the standings."""

    code: str
    """Its short name, the head of the column."""
    title: str
    """Its name."""
    formula: str
    """What it is, in words."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A player's line in the standings."""

    number: int
    """The player's number in the club, which never changes."""
    rank: int
    """The rank; players whose tie is not broken share one."""
    player: str
    """The player's name."""
    points: str
    """The points."""
    played: int
    """How many games the player has played."""
    ties: list[str | None]
    """A value for each criterion of the report, in its order."""
    note: str = ""
    """Withdrawn, penalised, …"""


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a table."""

    seat: int
    """The seat, from 1."""
    player: str
    """The player's name."""
    score: int
    """The final total."""
    figure: int | None
    """The variant's own tie-break, such as completed rows."""
    place: int
    """The place."""
    shared: bool
    """Whether the place is shared."""
    points: str
    """What it gave."""


class ReportTable(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a table."""

    number: str
    """The name of the table."""
    chairs: list[Chair]
    """The players in the order of their seats."""
    source: str
    """`record` or `typed`."""
    link: str | None = None
    """The file that brought the record."""
    sha256: str | None = None
    """The hash of the record."""
    record: str | None = None
    """The text of the record."""


class ReportRound(msgspec.Struct, frozen=True):
    """The results of a round."""

    number: int
    """The number of the round."""
    tables: list[ReportTable]
    """The results of its tables."""


class Cell(msgspec.Struct, frozen=True):
    """A player's round: `text` is "T3 s2 1st 78"."""

    round: int
    """The number of the round."""
    text: str
    """What the player did: table, seat, place, score."""
    points: str
    """What it gave."""
    opponents: list[str]
    """The others at the table."""


class Crossrow(msgspec.Struct, frozen=True):
    """A player's line in the crosstable."""

    rank: int
    """The rank in the standings."""
    player: str
    """The player's name."""
    cells: list[Cell | None]
    """One for each round of the report."""
    points: str
    """The points in the standings."""
    note: str = ""
    """What else the points are made of: penalties, attendance."""


class Step(msgspec.Struct, frozen=True):
    """One criterion applied to players who were still tied."""

    code: str
    """The criterion."""
    values: list[tuple[str, str | None]]
    """Each player and the value."""


class Certificate(msgspec.Struct, frozen=True):
    """The way in which a tie in points was broken, or that it was not."""

    players: list[str]
    """The players who were tied."""
    points: str
    """Their points."""
    steps: list[Step]
    """The criteria that were applied, in their order."""
    outcome: str
    """In words: "REL puts Ana before Jan", "Ana and Jan share the place"."""


class RatingChange(msgspec.Struct, frozen=True):
    """The change of a player's rating by a tournament."""

    player: str
    """The player's name."""
    before: float
    """The rating before it."""
    after: float
    """The rating after it."""
    games: int
    """How many of its games were rated."""
    provisional: bool
    """Whether the player has few rated games."""


class SeatFigures(msgspec.Struct, frozen=True):
    """The value of a seat at tables of one size."""

    size: int
    """The number of seats at the table."""
    seat: int
    """The seat, from 1."""
    games: int
    """How many games."""
    wins: str
    """A shared win counts in parts."""
    win_rate: float
    """The part of the games that were won."""
    mean_score: float
    """The mean of the scores."""
    mean_place: float
    """The mean of the places."""


class TournamentReport(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="schema",
    tag="azul-notation tournament report 1",
):
    """A report on a tournament or season."""

    stamp: Stamp
    """Where the report comes from."""
    state: str = ""
    """What the standings count: "after round 3 of 4", "final standings"."""
    final: bool = False
    """Whether the winner is known."""
    criteria: list[Criterion]
    """The columns of the standings after the points."""
    standings: list[Standing]
    """The players, the best first."""
    crosstable: list[Crossrow]
    """What every player did in every round."""
    rounds: list[ReportRound]
    """The results, round by round."""
    certificates: list[Certificate]
    """How each tie was broken."""
    ratings: list[RatingChange]
    """What the tournament did to the ratings."""
    seats: list[SeatFigures]
    """What each seat was worth."""
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
    """A player's line in a rating list."""

    rank: int
    """The rank; equal ratings share one."""
    player: str
    """The player's name."""
    rating: float
    """The rating."""
    games: int
    """How many games were rated."""
    provisional: bool
    """Whether these are few."""
    last: str
    """The last period in which the player was rated."""
    active: bool
    """Whether the player has played within a year of the newest game."""
    history: list[tuple[str, float]]
    """The rating after each period in which the player played."""


class Bin(msgspec.Struct, frozen=True):
    """Predictions of about the same size: their mean, and the mean result."""

    low: float
    """The least prediction."""
    high: float
    """The greatest."""
    pairs: int
    """How many pairs of players."""
    predicted: float
    """The mean of what was predicted."""
    observed: float
    """The mean of what came."""


class Calibration(msgspec.Struct, frozen=True, kw_only=True):
    """The quality of the predictions that the ratings made before each period."""

    pairs: int
    """How many pairs of players were predicted."""
    log_loss: float
    """The log loss of the predictions."""
    constant: float
    """The log loss of always saying one half."""
    bins: list[Bin]
    """The predictions by their size."""


class RatingReport(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="schema",
    tag="azul-notation rating report 1",
):
    """A rating list with every rating's course."""

    stamp: Stamp
    """Where the report comes from."""
    system: str
    """The rating system, in words."""
    parameters: list[tuple[str, str]]
    """The parameters of the list and their values, in words."""
    players: list[Rating]
    """The players, the best first."""
    calibration: Calibration | None
    """How good the predictions were; null without any."""
    seats: list[SeatFigures]
    """What each seat is worth."""
