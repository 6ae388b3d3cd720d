"""Checks events: the one check of all that is typed, imported or taken from records."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from azul_notation.rules import BY_VARIANT
from azul_notation.text.limits import TEXT_LIMIT
from azul_notation.text.values import is_date
from tournaments.club import events as e
from tournaments.errors import Conflict
from tournaments.numbers import LONGEST_COST, ROUNDS, fraction
from tournaments.seating.flags import PLAYERS
from tournaments.standings.scoring import SIZES, points_of, scoring
from tournaments.standings.tie_breaks import criteria

METHODS = ("swiss", "king", "random", "fixed")
SHORTS = ("even", "low", "high")
PREFERENCES = ("opponents", "turns")
VIEWS = ("nothing", "pairings", "standings")
"""What everyone may see of a tournament."""
MOST_ROUNDS = 100
"""Rounds that can be planned."""
MOST_BEST = 1000
"""Tournaments of a season that can be chosen to count."""
BEYOND = 1_000_000
"""What no score and no figure reaches."""
ID = re.compile("[0-9a-zA-Z]{16,64}")
"""What pages choose at random for a report or a call."""
COSTS = ("conflicts", "repeats", "short", "spread", "seats", "tables")
"""What a seating is measured by."""


def refuse_unfit(event: e.AnyEvent) -> None:
    """Refuse an event with text that cannot be shown, or numbers too large to count with."""
    try:
        e.write_event(event)
    except UnicodeEncodeError:
        raise Conflict("the text you typed is not UTF-8") from None
    if isinstance(event, e.Ingested):  # it names players as their records do, whatever that is
        return
    for field in event.__struct_fields__:
        refuse_value(field, getattr(event, field))
    refuse_content(event)


def refuse_content(event: e.AnyEvent) -> None:  # noqa: C901, PLR0912 - one arm for each kind
    """Refuse content that an event of this kind cannot have."""
    match event:
        case e.NewTournament():
            refuse_rules(event.scoring, event.criteria, event.variant, event.date)
        case e.NewSeason():
            refuse_rules(event.scoring, event.criteria)
            refuse_season(event.best, event.attendance)
        case e.Changed():
            refuse_rules(event.scoring or "beat", event.criteria, event.variant, event.date)
            refuse_season(event.best or 0, event.attendance or "0")
        case e.Penalty():
            if not points_of(event.points):
                raise Conflict("the penalty is 0")
        case e.Planned():
            refuse_plan(event)
        case e.Result():
            refuse_result(event)
        case e.Reported():
            refuse_scores(event.sat)
            refuse_id(event.id)
        case e.Called():
            refuse_id(event.id)
        case e.Opened():
            if event.shows not in VIEWS:
                raise Conflict(f"there is no {event.shows!r}: choose {', '.join(VIEWS)}")
        case e.Proposed() | e.Published():
            refuse_seating(event.seated)
        case _:
            """It has no more than names and the numbers of rounds."""


def refuse_value(field: str, value: object) -> None:
    """Refuse a field that is too long, cannot be shown, or is not the number of a round."""
    if isinstance(value, str):
        refuse_text(value)
    if field in ("round", "since", "after") and isinstance(value, int):
        least = 0 if field == "after" else 1
        if not least <= value <= ROUNDS:
            raise Conflict(f"rounds are numbered from 1 to {ROUNDS}")
    if field == "table" and value == "":
        raise Conflict("a table needs a name or a number")


def refuse_text(text: str) -> None:
    if len(text) > TEXT_LIMIT:
        raise Conflict(f"{text[:20]!r}… is longer than {TEXT_LIMIT} characters")
    if not text.isprintable():
        raise Conflict(f"{text!r} has characters that cannot be shown")


def refuse_rules(ladder: str, codes: tuple[str, ...], variant: str = "", date: str = "") -> None:
    """Refuse rules that no standings can be made by."""
    if date and not (is_date(date) and "?" not in date):
        raise Conflict(f"{date!r} is not a valid date: write it as 2026-11-18")
    if variant and variant not in BY_VARIANT:
        raise Conflict(f"there is no variant {variant!r}: {', '.join(sorted(BY_VARIANT))}")
    scoring(ladder)
    criteria(" ".join(codes))


def refuse_season(best: int, attendance: str) -> None:
    """Refuse what no season can be counted by."""
    if not 0 <= best <= MOST_BEST:
        raise Conflict(
            f"the best 1 to {MOST_BEST} tournaments can count, or all with 0, not {best}"
        )
    if points_of(attendance) < 0:
        raise Conflict(f"points for attendance must be 0 or more, not {attendance}")


def refuse_plan(plan: e.Planned) -> None:
    """Refuse what no round can be seated by."""
    if not 0 <= plan.rounds <= MOST_ROUNDS:
        raise Conflict(f"a tournament has at most {MOST_ROUNDS} rounds")
    chosen = ((plan.method, METHODS), (plan.short, SHORTS), (plan.prefer, PREFERENCES))
    for word, known in chosen:
        if word and word not in known:
            raise Conflict(f"there is no {word!r}: choose {', '.join(known)}")
    if set(plan.sizes) - set(SIZES) or len(set(plan.sizes)) < len(plan.sizes):
        raise Conflict("table sizes are 4, 3 and 2: write 4,3 for tables of four and three")
    for points in (plan.bye_points, plan.absence_points):
        if points_of(points or "0") < 0:
            raise Conflict(f"points for a bye or a missed round must be 0 or more, not {points}")


def refuse_result(result: e.Result) -> None:
    """Refuse scores beyond all games, and a day that does not exist."""
    refuse_scores(result.sat)
    if result.date and not is_date(result.date):
        raise Conflict(f"{result.date!r} is not a valid date: write it as 2026-11-18")


def refuse_scores(sitting: Sequence[e.SeatResult]) -> None:
    """Refuse scores beyond all games."""
    if len(sitting) not in SIZES:
        raise Conflict("a table has 2, 3 or 4 players")
    for sat in sitting:
        for number in (sat.score, sat.figure or 0):
            if abs(number) >= BEYOND:
                raise Conflict(f"a score has at most {len(str(BEYOND)) - 1} digits")


def refuse_id(text: str) -> None:
    """Refuse an id that cannot stand for one report or call alone."""
    if not ID.fullmatch(text):
        raise Conflict("a report has an id of 16 to 64 letters and digits")


def refuse_seating(seated: e.Seated) -> None:
    """Refuse tables that cannot be seated, and measures that cannot be compared."""
    names = Counter(name for name, _ in seated.tables)
    players = Counter(player for _, sitting in seated.tables for player in sitting)
    players.update((*seated.byes, *seated.absent))
    for name, times in names.items():
        refuse_text(name)
        if times > 1 or not name:
            raise Conflict(f"there are {times} tables with the name {name!r}")
    if any(times > 1 for times in players.values()):
        raise Conflict("a player is seated twice in one round")
    if any(len(sitting) not in SIZES for _, sitting in seated.tables):
        raise Conflict("a table has 2, 3 or 4 players")
    words = [word for name, flags in seated.flags for word in (name, *flags)]
    words += [flag.text for _, flags in seated.noticed for flag in flags]
    for text in (seated.seed, seated.engine, seated.input, *words):
        refuse_text(text)
    refuse_flags(seated)
    for cost in seated.cost:
        refuse_text(cost.why)
        if cost.criterion not in COSTS:
            raise Conflict(f"there is no seating criterion {cost.criterion[:20]!r}")
        for value in (cost.value, cost.bound):
            measured(value)


def refuse_flags(seated: e.Seated) -> None:
    """Refuse remarks about players who do not sit at the table."""
    tables = dict(seated.tables)
    for name, flags in seated.noticed:
        for flag in flags:
            sitting = set(flag.players) <= set(tables.get(name, ()))
            if not sitting or len(set(flag.players)) != PLAYERS[flag.kind]:
                raise Conflict(f"a remark at table {name!r} is about others than its players")


def measured(text: str) -> Fraction:
    """Read the measure of a seating."""
    try:
        return fraction(text, LONGEST_COST)
    except ValueError:
        raise Conflict(f"{text[:20]!r} is not a measure of a seating") from None
