"""Run with `python -m tests.bench.archive`; what it measures is said in the package."""

import argparse
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.bench import archive
from tests.bench.archive import race, sizes, tables
from tests.bench.archive.copies import ROOT, Copy, copied
from tests.bench.archive.corpora import Corpus, repeated
from tests.bench.archive.machine import machine
from tests.bench.archive.marks import marks_table
from tests.bench.archive.spent import Failed

COMMAND = "python -m tests.bench.archive"
README = ROOT / "azul_notation" / "README.md"


@dataclass(frozen=True)
class Plan:
    """How much of everything."""

    distinct: int
    raced: int
    chess: int
    hands: int
    rounds: int
    sizes: tuple[int, ...]
    stored: tuple[int, ...]


QUICK = Plan(1_000, 5_000, 300, 20, 2, (1_000, 5_000), (1_000,))
FULL = Plan(20_000, 100_000, 2_000, 100, 4, (1_000, 10_000, 100_000), (1_000, 100_000))
MILLION = 1_000_000


def say(what: str) -> None:
    print(f"… {what}", file=sys.stderr, flush=True)


def make_copies(room: Path) -> tuple[list[Copy], list[str]]:
    """Give the plain copy and, where it can be built, the compiled one."""
    say("copying and compiling")
    copies = [copied(room / "plain", compiled=False)]
    try:
        copies.append(copied(room / "compiled", compiled=True))
    except Failed as failed:
        say(str(failed))
        return copies, [
            "Not compiled here: `pip install hatchling mypy setuptools`, and a C compiler."
        ]
    return copies, []


def make_corpora(room: Path, copy: Copy, plan: Plan, million: bool) -> dict[int, Corpus]:
    """Play the distinct games once, and make the files of all sizes from them."""
    say(f"playing {plan.distinct:,} games")
    played = room / "played.azn"
    words = ("--seats", "2", "--policy", "greedy", "--games", str(plan.distinct), "-o", played)
    copy.azul("play", *words)
    wanted = {plan.raced, *plan.sizes, *plan.stored, *([MILLION] if million else [])}
    return {games: repeated(played, games, room / f"{games}.azn") for games in sorted(wanted)}


def run_race(
    room: Path, copies: list[Copy], corpora: dict[int, Corpus], plan: Plan
) -> tuple[list[race.Rate], list[str]]:
    """Let the peers that are installed run against ours; name those that are not."""
    runners, notes = race.peers(room, copies[0], plan.chess, plan.hands)
    say(f"the race, {plan.rounds} rounds")
    runners += race.own_runners(copies, corpora[plan.raced])
    return race.raced(runners, plan.rounds), notes


def run_sizes(
    copies: list[Copy], corpora: dict[int, Corpus], counts: list[int]
) -> list[sizes.Size]:
    """Check files of each size by each copy; the largest with two jobs too."""
    measured = []
    for games in counts:
        say(f"checking {games:,} games")
        many = (1, 2) if games == counts[-1] and copies[0].knows_jobs else (1,)
        entries = [(copy, jobs) for jobs in many for copy in copies]
        measured += sizes.check(corpora[games], entries)
    return measured


def notes_on(plan: Plan, copies: list[Copy]) -> list[str]:
    notes = [
        f"Everyone on one core, by turns, the best CPU time of {plan.rounds}; chess: {plan.chess:,} games of",
        f"random legal moves; ours: {plan.raced:,} games of two greedy players ({plan.distinct:,} distinct),",
        "validated and scored again; `azul check` with its start. PokerKit's moves are actions.",
    ]
    if not copies[0].knows_jobs:
        notes.append("`azul check` knows no `--jobs`: one core only.")
    return notes


def bench(room: Path, plan: Plan, command: str, million: bool) -> str:
    """Measure everything and write the tables."""
    copies, unbuilt = make_copies(room)
    corpora = make_corpora(room, copies[0], plan, million)
    largest = [MILLION] if million else []
    rates, missing = run_race(room, copies, corpora, plan)
    print(tables.race_table(rates), flush=True)
    checked = run_sizes(copies, corpora, [*plan.sizes, *largest])
    print(tables.sizes_table(checked), flush=True)
    say("starting")
    started = [sizes.starts(copy) for copy in copies]
    stored = []
    for games in (*plan.stored, *largest):
        say(f"storing {games:,} games")
        takers = copies if games < sizes.OFTEN else copies[-1:]
        stored += [sizes.ingest(copy, corpora[games], room, 2) for copy in takers]
    parts = [
        tables.race_table(rates),
        tables.sizes_table(checked),
        tables.jobs_compared(checked),
        tables.starts_table(started),
        tables.stores_table(stored),
        marks_table(rates, checked, started, stored),
    ]
    tell_imports(copies[0])
    return tables.section(machine(), command, [*notes_on(plan, copies), *unbuilt, *missing], parts)


def tell_imports(copy: Copy) -> None:
    say("imports of a start, ms by package:")
    for name, took in sizes.imports(copy, 16):
        say(f"{took:7.1f} {name}")


def main() -> None:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(COMMAND, description=archive.__doc__, formatter_class=form)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--million", action="store_true")
    parser.add_argument("--readme", action="store_true")
    asked = parser.parse_args()
    flags = [flag for flag in ("quick", "million") if getattr(asked, flag)]
    command = " ".join([COMMAND, *(f"--{flag}" for flag in flags)])
    plan = QUICK if asked.quick else FULL
    try:
        with tempfile.TemporaryDirectory() as room:
            text = bench(Path(room), plan, command, asked.million)
    except Failed as failed:
        sys.exit(str(failed))
    print(f"\n{text}")
    if asked.readme:
        readme = README.read_text(encoding="utf-8")
        README.write_text(tables.into_readme(readme, text), encoding="utf-8")


if __name__ == "__main__":
    main()
