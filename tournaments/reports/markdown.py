"""Writes reports as Markdown, with pipe tables that are easy to read as plain text, too."""

import re
from collections.abc import Iterable, Iterator, Sequence

from tournaments.reports import words
from tournaments.reports.ties import tie_lines
from tournaments.reports.view import RatingReport, SeatFigures, Stamp, TournamentReport

MEANS = re.compile(r"([\\`*_{}\[\]#|~$!])")
"""What Markdown may take for its own."""
ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
RIGHT = ">"


def tournament_markdown(report: TournamentReport) -> str:
    return "\n".join(tournament_lines(report)) + "\n"


def ratings_markdown(report: RatingReport) -> str:
    return "\n".join(ratings_lines(report)) + "\n"


def tournament_lines(report: TournamentReport) -> Iterator[str]:
    yield from headed(report.stamp, report.state)
    if who := words.leaders(report):
        label, names = words.winner(who, final=report.final)
        yield from ["", f"**{label}: {escaped(names)}**"]
    if report.standings:
        yield from ["", "## Standings", ""]
        codes = [escaped(criterion.code) for criterion in report.criteria]
        ranks = words.ranks(each.rank for each in report.standings)
        columns = zip(*(each.ties for each in report.standings), strict=True)
        ties = [words.uniform(column) for column in columns]
        yield from table(
            ["Rank", "Player", "Points", *codes, "Played", "Note"],
            ">" + "<" + ">" * (len(codes) + 2) + "<",
            (
                [rank, each.player, words.mixed_number(each.points)]
                + [column[row] for column in ties]
                + [str(each.played), each.note]
                for row, (rank, each) in enumerate(zip(ranks, report.standings, strict=True))
            ),
        )
        if report.criteria:
            yield ""
        for criterion in report.criteria:
            says = f"{escaped(words.sentence(criterion.title))}. {escaped(words.sentence(criterion.formula))}"
            yield f"- **{escaped(criterion.code)}** {says}"
    if report.crosstable:
        yield from ["", "## Crosstable", ""]
        ranks = words.ranks(row.rank for row in report.crosstable)
        yield from table(
            ["Rank", "Player", *map(escaped, report.columns), "Points"],
            "><" + "<" * len(report.columns) + ">",
            (
                [rank, row.player]
                + [
                    f"{cell.text} · {words.mixed_number(cell.points)}" if cell else words.NONE
                    for cell in row.cells
                ]
                + [words.mixed_number(row.points) + (f" ({escaped(row.note)})" if row.note else "")]
                for rank, row in zip(ranks, report.crosstable, strict=True)
            ),
        )
    yield from round_lines(report)
    yield from certificate_lines(report)
    if report.ratings:
        digits = words.digits_of(each.after for each in report.ratings)
        yield from ["", "## Ratings", ""]
        yield from table(
            ["Player", "Before", "After", "Change", "Games", "Note"],
            "<>>>><",
            (
                [
                    each.player,
                    words.decimal(each.before, digits),
                    words.decimal(each.after, digits),
                    words.change(each, digits),
                    str(each.games),
                    "provisional" if each.provisional else "",
                ]
                for each in report.ratings
            ),
        )
    yield from seat_lines(report.seats)
    yield from stamped(report.stamp, [])


def round_lines(report: TournamentReport) -> Iterator[str]:
    if report.rounds:
        yield from ["", "## Rounds"]
    for each in report.rounds:
        yield from ["", f"### Round {each.number}", ""]
        yield from table(
            [
                "Table",
                "Seat",
                "Player",
                "Score",
                escaped(report.figure),
                "Place",
                "Points",
                "Source",
            ],
            ">><>>>><",
            (
                [
                    game.number,
                    str(chair.seat),
                    chair.player,
                    str(chair.score),
                    words.NONE if chair.figure is None else str(chair.figure),
                    words.place(chair.place, shared=chair.shared),
                    words.mixed_number(chair.points),
                    f"{game.source} {words.brief(game.sha256 or '')}".strip(),
                ]
                for game in each.tables
                for chair in game.chairs
            ),
        )


def certificate_lines(report: TournamentReport) -> Iterator[str]:
    if report.certificates:
        yield from ["", "## How ties were broken"]
    for tie in report.certificates:
        yield from [
            "",
            f"### {len(tie.players)} players with {words.mixed_number(tie.points)} points",
            "",
        ]
        for code, text in tie_lines(tie):
            yield f"- **{escaped(code)}:** {escaped(text)}" if code else f"- {escaped(text)}"


def ratings_lines(report: RatingReport) -> Iterator[str]:
    digits = words.rating_digits(report)
    yield from headed(report.stamp, f"ratings of {words.counted(len(report.players), 'player')}")
    if report.players:
        yield from ["", "## Players", ""]
        ranks = words.ranks(each.rank for each in report.players)
        yield from table(
            ["Rank", "Player", "Rating", "Games", "Last rated", "Note"],
            "><>><<",
            (
                [
                    rank,
                    each.player,
                    words.decimal(each.rating, digits),
                    str(each.games),
                    each.last,
                    ", ".join(
                        ["provisional"] * each.provisional + ["inactive"] * (not each.active)
                    ),
                ]
                for rank, each in zip(ranks, report.players, strict=True)
            ),
        )
    if odds := report.calibration:
        yield from ["", "## How good the predictions were", ""]
        yield (
            f"{odds.pairs} pairs. Log loss {words.decimal(odds.log_loss, 4)};"
            f" a coin toss gives {words.decimal(odds.constant, 4)}."
        )
        yield ""
        yield from table(
            ["Predictions", "Pairs", "Predicted", "Observed"],
            "<>>>",
            (
                [
                    f"{words.percent(each.low, 0)} to {words.percent(each.high, 0)}",
                    str(each.pairs),
                    words.percent(each.predicted) if each.pairs else words.NONE,
                    words.percent(each.observed) if each.pairs else words.NONE,
                ]
                for each in odds.bins
            ),
        )
    yield from seat_lines(report.seats)
    yield from stamped(report.stamp, [("System", report.system), *words.parameters(report)])


def seat_lines(seats: Sequence[SeatFigures]) -> Iterator[str]:
    if not seats:
        return
    yield from ["", "## Seats", ""]
    yield from table(
        ["Table of", "Seat", "Games", "Wins", "Win rate", "Mean score", "Mean place"],
        ">>>>>>>",
        (
            [
                str(size),
                str(each.seat),
                str(each.games),
                words.mixed_number(each.wins),
                words.percent(each.win_rate),
                words.decimal(each.mean_score, 1),
                words.decimal(each.mean_place, 2),
            ]
            for size, group in words.sizes(seats)
            for each in group
        ),
    )


# -- the parts


def headed(stamp: Stamp, state: str) -> Iterator[str]:
    yield f"# {escaped(stamp.title)}"
    if state:
        yield from ["", escaped(words.sentence(state))]


def stamped(stamp: Stamp, more: Sequence[tuple[str, str]]) -> Iterator[str]:
    yield from ["", "## About this report", ""]
    rules = [("Club", stamp.club), *stamp.rules, *more]
    if stamp.seed:
        rules.append(("Seed", stamp.seed))
    rules += [("Last change", words.local_clock(stamp.time)), ("Head of the log", stamp.head)]
    for name, value in [*rules, ("Program", stamp.program)]:
        yield f"- **{escaped(name)}:** {escaped(value)}"


def escaped(text: str) -> str:
    """Write text so that no part of it means anything to Markdown."""
    return MEANS.sub(r"\\\1", words.seen(text)).translate(ENTITIES)


def table(heads: Sequence[str], sides: str, rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Align a table; columns lie to the side that is given, and empty ones are left out."""
    shown = [[escaped(cell) for cell in row] for row in rows]
    if not shown:
        return
    kept = [column for column in range(len(heads)) if any(row[column] for row in shown)]
    lines = [[cells[column] for column in kept] for cells in (heads, *shown)]
    ways = [sides[column] for column in kept]
    widths = [max(3, *map(words.width, column)) for column in zip(*lines, strict=True)]
    for number, line in enumerate(lines):
        cells = (pad(*each) for each in zip(line, widths, ways, strict=True))
        yield f"| {' | '.join(cells)} |"
        if not number:
            rules = zip(widths, ways, strict=True)
            yield (
                "|"
                + "|".join(f"-{'-' * wide}{':' if way == RIGHT else '-'}" for wide, way in rules)
                + "|"
            )


def pad(text: str, wide: int, way: str) -> str:
    gap = " " * (wide - words.width(text))
    return gap + text if way == RIGHT else text + gap
