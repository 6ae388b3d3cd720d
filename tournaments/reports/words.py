"""Writes numbers and names as people read them: "13/2" is 6½, a shared first place is =1."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from fractions import Fraction

from tournaments.reports.view import RatingChange, RatingReport, SeatFigures, TournamentReport

GLYPHS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕",
    Fraction(2, 5): "⅖",
    Fraction(3, 5): "⅗",
    Fraction(4, 5): "⅘",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}
EXACT = re.compile(r"-?[0-9]+(/0*[1-9][0-9]*)?")
NONE = "\N{EN DASH}"
MINUS = "\N{MINUS SIGN}"
GAP = "\N{NO-BREAK SPACE}"
MIXED = re.compile(f"({MINUS}?[0-9]*)(?:{GAP}([0-9]+/[0-9]+)|([{''.join(GLYPHS.values())}]))")
NARROW = "\N{NARROW NO-BREAK SPACE}"
LONGEST = 12
"""The largest denominator that is written; others become decimals, cut off: 1.2266…"""
PLACES = 4
WIDE_SCALE = 200
"""Ratings that reach this are shown without decimals."""
TEENS = range(11, 14)
BREAKS = re.compile("[\t\n\v\f\r\x85\u2028\u2029]+")
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]")
"""Marks that turn the direction of the text around them."""


# -- numbers


def parts(text: str | None) -> tuple[str, str]:
    """Split a value into what stands before the fraction, and the fraction: ("6", "½").

    One that is written as people read it already, "6½", is split where it stands.
    """
    if text is None:
        return NONE, ""
    if ready := MIXED.fullmatch(text):
        return ready[1], ready[2] or ready[3]
    if not EXACT.fullmatch(text):
        return text, ""
    value = Fraction(text)
    sign = MINUS if value < 0 else ""
    if value.denominator > LONGEST:
        cut = f"{int(abs(value) * 10**PLACES):0{PLACES + 1}}"
        return f"{sign}{cut[:-PLACES]}.{cut[-PLACES:]}…", ""
    whole, rest = divmod(abs(value), 1)
    if not rest:
        return f"{sign}{whole}", ""
    shown = GLYPHS.get(rest) or f"{rest.numerator}/{rest.denominator}"
    return (f"{sign}{whole}" if whole else sign), shown


def mixed_number(text: str | None) -> str:
    """Write a fraction as a mixed number: 6½, or 6 5/12 where there is no such letter.

    One that nobody could read, such as a sum of shares, is cut off: 1.2266…; the machine-readable
    forms have it in full.
    """
    whole, rest = parts(text)
    return whole + gap(whole, rest) + rest


def narrow_number(text: str | None) -> str:
    """Write a fraction for a narrow column: 6½, or 3 decimals where there is no such letter."""
    whole, rest = parts(text)
    if text is None or not ("/" in rest or whole.endswith("…")):
        return whole + rest
    return thousandths(Fraction(text))


def uniform(values: Sequence[str | None]) -> list[str]:
    """Write the values of a column alike: all with three decimals, or all as whole numbers."""
    exact = [Fraction(text) if text and EXACT.fullmatch(text) else None for text in values]
    digits = 3 if any(value and value.denominator > 1 for value in exact) else 0
    return [
        (text if text is not None else NONE) if value is None else thousandths(value, digits)
        for text, value in zip(values, exact, strict=True)
    ]


def thousandths(value: Fraction, digits: int = 3) -> str:
    """Round an exact number; half a unit of the last digit is rounded up."""
    text = f"{int(abs(value) * 10**digits + Fraction(1, 2)):0{digits + 1}}"
    sign = MINUS if value < 0 and text.strip("0") else ""
    return f"{sign}{text[: len(text) - digits]}" + (f".{text[-digits:]}" if digits else "")


def gap(whole: str, rest: str) -> str:
    """Return what keeps 6 5/12 from being 65/12."""
    return GAP if "/" in rest and whole not in {"", MINUS} else ""


def room(values: Iterable[str | None]) -> str:
    """Find how much room the fractions of a column need: none, a letter, or a fraction in full."""
    rests = [parts(value)[1] for value in values]
    if any("/" in rest for rest in rests):
        return "long"
    return "short" if any(rests) else "none"


def ordinal(number: int) -> str:
    if number % 100 in TEENS:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def place(number: int, *, shared: bool) -> str:
    return f"={number}" if shared else str(number)


def ranks(numbers: Iterable[int]) -> list[str]:
    """Write ranks, those that several have with their mark."""
    numbers = list(numbers)
    counts = Counter(numbers)
    return [place(number, shared=counts[number] > 1) for number in numbers]


def decimal(value: float, digits: int = 1) -> str:
    return f"{value:.{digits}f}".replace("-", MINUS)


def percent(value: float, digits: int = 1) -> str:
    return f"{100 * value:.{digits}f}{NARROW}%"


def signed(value: float, digits: int = 0) -> str:
    """Write a difference with its sign, except for zero."""
    text = decimal(value, digits)
    if not text.strip("0." + MINUS):
        return text.strip(MINUS)
    return text if value < 0 else f"+{text}"


def change(each: RatingChange, digits: int) -> str:
    """Write what was won or lost, so that the numbers shown add up."""
    return signed(round(each.after, digits) - round(each.before, digits), digits)


def digits_of(ratings: Iterable[float]) -> int:
    """Find the number of decimals with which ratings of this scale are shown."""
    return 0 if max(map(abs, ratings), default=WIDE_SCALE) >= WIDE_SCALE else 2


def rating_digits(report: RatingReport) -> int:
    return digits_of(player.rating for player in report.players)


def sizes(seats: Iterable[SeatFigures]) -> list[tuple[int, list[SeatFigures]]]:
    """Group what seats are worth by the size of the table."""
    groups: dict[int, list[SeatFigures]] = {}
    for each in seats:
        groups.setdefault(each.size, []).append(each)
    return [(size, sorted(groups[size], key=lambda s: s.seat)) for size in sorted(groups)]


# -- names


def seen(text: str) -> str:
    """Show a name as it is, without control characters and marks that turn the text."""
    if text.isprintable():
        return text
    text = TURNS.sub("", BREAKS.sub(" ", text))
    return "".join("\N{REPLACEMENT CHARACTER}" if odd(letter) else letter for letter in text)


def odd(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cs"} or ord(letter) & 0xFFFE == 0xFFFE  # noqa: PLR2004


def width(text: str) -> int:
    """Count the columns that a text takes where letters stand in columns."""
    return sum(
        0
        if unicodedata.category(c) in {"Mn", "Me", "Cf"}
        else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


def short(text: str, columns: int) -> str:
    """Cut a name to a width."""
    text = seen(text)
    if width(text) <= columns:
        return text
    while width(text) >= columns:
        text = text[:-1]
    return text.rstrip() + "…"


def counted(number: int, noun: str) -> str:
    """Write a number of things: 1 game, 2 games."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def winner(names: Sequence[str], *, final: bool) -> tuple[str, str]:
    """Name the winner, or who leads: ("Winner", "Ana"), ("Shared win", "Ana and Jan")."""
    if final:
        return ("Winner" if len(names) == 1 else "Shared win", joined(names))
    return ("In the lead", joined(names))


def leaders(report: TournamentReport) -> list[str]:
    """List who is first; no one before the first game."""
    return [each.player for each in report.standings if each.rank == 1 and each.played]


def adjusted(report: TournamentReport) -> bool:
    """Return whether points were given or taken in addition to the games."""
    return any(re.search(r"\b(penalty|bonus) ", each.note) for each in report.standings)


PARAMETERS = {
    "k new": "K, first games",
    "k later": "K, later games",
    "new games": "Number of first games",
    "newcomer": "Initial rating of newcomers",
    "size": "Table size",
    "faulty": "Records with errors",
    "stood": "Uncorrected mistakes",
    "provisional below": "Provisional below",
    "inactive after days": "Inactive after days",
}


def parameters(report: RatingReport) -> list[tuple[str, str]]:
    """Name the parameters of a rating list for people; the system stands by itself."""
    return [
        (PARAMETERS.get(name, sentence(name)), value)
        for name, value in report.parameters
        if name != "system"
    ]


def sentence(text: str) -> str:
    """Begin with a capital letter; names stay as they are."""
    return text[:1].upper() + text[1:]


def joined(names: Iterable[str]) -> str:
    """List names: Ana, Jan and Eva."""
    *most, last = [seen(name) for name in names] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def moment(time: str) -> datetime | None:
    """Read the time of a stamp; a time without a zone is in UTC."""
    try:
        read = datetime.fromisoformat(time)
    except ValueError:
        return None
    return read.replace(tzinfo=UTC) if read.tzinfo is None else read.astimezone(UTC)


def clock(time: str) -> str:
    """Write the time of a stamp: 2026-11-18 17:21 UTC."""
    read = moment(time)
    return f"{read:%Y-%m-%d %H:%M} UTC" if read else seen(time)


def local_clock(time: str) -> str:
    """Write the time of a stamp as clocks of this place show it: 2026-11-18 18:21."""
    read = moment(time)
    return f"{read.astimezone():%Y-%m-%d %H:%M}" if read else seen(time)


def brief(digest: str) -> str:
    """Shorten a hash."""
    return digest[:12]
