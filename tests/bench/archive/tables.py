"""The results as tables of Markdown, and the README that takes them in."""

from collections.abc import Sequence

from tests.bench.archive.race import Rate
from tests.bench.archive.sizes import Size, Start, Stored, of

OPEN, CLOSE = "<!-- bench: what stands here is written by the command -->", "<!-- /bench -->"
NONE = "–"


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table whose first column is text and whose others are numbers."""
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    ruler = [
        ("-" * width if column == 0 else "-" * (width - 1) + ":")
        for column, width in enumerate(widths)
    ]
    lines = []
    for row in (heads, ruler, *rows):
        cells = [
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(f"| {' | '.join(cells)} |\n")
    return "".join(lines)


def times(ratio: float) -> str:
    """Write a ratio with as many digits as it deserves."""
    return f"{ratio:,.0f} ×" if ratio >= 100 else f"{ratio:#.2g} ×".replace(". ", " ")


def race_table(rates: Sequence[Rate]) -> str:
    """Write everyone's rate, and each of ours divided by it."""
    own = [rate for rate in rates if rate.own]
    heads = ["one core, CPU time", "moves/s", "games/s", *(rate.name for rate in own)]
    rows = [
        [
            rate.name,
            f"{rate.moves:,.0f}",
            f"{rate.games:,.0f}",
            *(times(each.moves / rate.moves) for each in own),
        ]
        for rate in rates
    ]
    return grid(heads, rows)


def sizes_table(sizes: Sequence[Size]) -> str:
    heads = [
        "`azul check`",
        "jobs",
        "games",
        "file, MB",
        "time, s",
        "CPU, s",
        "games/s",
        "memory, MB",
    ]
    rows = [
        [
            "compiled" if each.compiled else "plain",
            str(each.jobs),
            f"{each.games:,}",
            f"{each.megabytes:,.1f}",
            f"{each.wall:,.2f}",
            f"{each.cpu:,.2f}",
            f"{each.rate:,.0f}",
            f"{each.peak:,.0f}",
        ]
        for each in sizes
    ]
    return grid(heads, rows)


def stores_table(stores: Sequence[Stored]) -> str:
    heads = [
        "`azul ingest`",
        "cores",
        "games",
        "time, s",
        "CPU, s",
        "ms a game",
        "memory, MB",
        "store, MB",
    ]
    rows = [
        [
            "compiled" if each.compiled else "plain",
            str(each.cores),
            f"{each.games:,}",
            f"{each.wall:,.1f}",
            f"{each.cpu:,.1f}",
            f"{each.wall / each.games * 1000:.3f}",
            f"{each.peak:,.0f}",
            f"{each.megabytes:,.0f}",
        ]
        for each in stores
    ]
    return grid(heads, rows)


def starts_table(starts: Sequence[Start]) -> str:
    heads = ["`azul check` of one game, cold", "best, ms", "median, ms"]
    rows = [
        ["compiled" if each.compiled else "plain", f"{each.best:.0f}", f"{each.median:.0f}"]
        for each in starts
    ]
    return grid(heads, rows)


def jobs_compared(sizes: Sequence[Size]) -> str:
    """Tell what the second core gives, on the largest file that two jobs read."""
    parts = []
    for two in sizes:
        one = of(sizes, two.games, compiled=two.compiled)
        if two.jobs == 2 and one:
            kind = "compiled" if two.compiled else "plain"
            parts.append(f"{kind}, {two.games:,} games: {times(one.wall / two.wall)}")
    return f"Two jobs compared with one: {'; '.join(parts)}.\n" if parts else ""


def section(machine: str, command: str, notes: Sequence[str], parts: Sequence[str]) -> str:
    """Write all of it: the machine, what to know, the tables that are not empty."""
    words = "".join(f"{note}\n" for note in notes)
    lead = f"`{command}`: {machine}.\n{words}"
    return "\n".join([lead, *(part for part in parts if part)])


def into_readme(readme: str, text: str) -> str:
    """Put the text between the two marks of the README; whatever stood there goes."""
    if readme.count(OPEN) != 1 or readme.count(CLOSE) != 1:
        raise ValueError(f"the README must have {OPEN} and {CLOSE} once each")
    before, _, rest = readme.partition(OPEN)
    old, mark, after = rest.partition(CLOSE)
    if not mark:
        raise ValueError(f"{CLOSE} stands before {OPEN}: {old[:40]!r}")
    return f"{before}{OPEN}\n\n{text.strip()}\n\n{CLOSE}{after}"
