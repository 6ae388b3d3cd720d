"""Makes slips, asks for their causes, and counts: `python -m tests.slips.trial`."""

import argparse
import io
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import azul_notation as azul
from azul_notation.diagnostics.cause import Cause, apply
from azul_notation.replay.causes.of_game import causes_of
from azul_notation.replay.check import check_chunk
from azul_notation.text.games import Chunk

from .habits import HABITS, Page
from .kinds import KINDS, Record

VARIANTS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("azul", 2, {}),
    ("azul", 3, {}),
    ("azul", 4, {"board": "grey"}),
    ("mini", 2, {"board": "grey"}),
    ("chocolatier", 3, {"factories": "special"}),
    ("chocolatier", 2, {"factories": "special", "split": "free", "board": "brown"}),
    ("sintra", 2, {}),
    ("sintra", 3, {"board": "B"}),
    ("garden", 2, {}),
    ("garden", 3, {"board": "B", "wheel_points": "1 1 2 2 3 3 1 1 1 1 1 1"}),
    ("azul", 3, {"board": "grey"}),
    ("chocolatier", 4, {"board": "brown"}),
    ("mini", 3, {}),
    ("sintra", 4, {}),
    ("garden", 4, {}),
)
SURE = 0.9


@dataclass(frozen=True)
class Outcome:
    kind: str
    variant: str
    text: str
    original: str
    causes: list[Cause]
    first: bool
    among: bool
    alone: bool
    """Whether a single cause was named and is wrong."""
    sure: bool
    """Whether the first cause is wrong, with high confidence."""
    took: float
    work: int = 0


@dataclass
class Count:
    made: int = 0
    first: int = 0
    among: int = 0
    alone: int = 0
    sure: int = 0
    none: int = 0
    times: list[float] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        self.made += 1
        self.first += outcome.first
        self.among += outcome.among
        self.alone += outcome.alone
        self.sure += outcome.sure
        self.none += not outcome.causes
        self.times.append(outcome.took)

    def row(self, name: str) -> str:
        made = self.made or 1
        shares = (self.first, self.among, self.alone, self.sure, self.none)
        times = sorted(self.times) or [0.0]
        return (
            f"{name:<42} {self.made:>5} "
            + " ".join(f"{share / made:>7.1%}" for share in shares)
            + f" {1000 * times[len(times) // 2]:>6.0f} {1000 * times[-1]:>6.0f}"
        )


HEAD = (
    f"{'':<42} {'made':>5} "
    + " ".join(f"{name:>7}" for name in ("first", "among", "alone", "sure", "none"))
    + f" {'median':>6} {'worst':>6}"
)


def games(seed: int, count: int) -> Iterator[str]:
    """Records of every variant, by careful and by careless players."""
    for variant, seats, options in VARIANTS:
        for policy in ("greedy", "random"):
            played = azul.play(
                variant, seats=seats, seed=seed, policy=policy, games=count, **options
            )
            yield from map(str, played)


def unmarked(text: str) -> str:
    """The record without the marks that follow from the moves."""
    lines = []
    for line in text.split("\n"):
        words = line.split(" ")
        if re.fullmatch(r"[0-9]+\.", words[0]):
            words = [re.sub(r"(?<=[\w*\]])(\^?(~[0-9]+)?|\+[0-9]+)$", "", word) for word in words]
            words = [word if word != "pass^" else "pass" for word in words]
        lines.append(" ".join(words))
    return "\n".join(lines)


def without_totals(text: str) -> str:
    lines = [line for line in text.split("\n") if not re.match(r"==? ", line)]
    return re.sub(r'\[Result "[^"]*"\]', '[Result "?"]', "\n".join(lines))


def whole(text: str) -> str:
    """A record with all that follows from it, for comparison."""
    game = next(azul.read(text=text))
    return str(azul.complete(game))


def slipped(text: str, kind: str, rng: Random) -> str | None:
    """The record with a slip of this kind; None if it cannot have one."""
    if kind in HABITS:
        faulty = HABITS[kind](Page(text), rng) or ""
    else:
        made = KINDS[kind](Record(text), rng)
        faulty = "\n".join(" ".join(line) for line in made or ())
    return None if faulty in ("", text) else faulty


def tried(text: str, kind: str, rng: Random, second: str = "") -> Outcome | None:
    """A slip in a record, or two, and the causes that are named; None if nobody notices it."""
    faulty = slipped(text, kind, rng)
    if faulty and second:
        faulty = slipped(faulty, second, rng)
    if not faulty:
        return None
    checked = check_chunk(Chunk(faulty, 1, 1), "")
    errors = [each for each in checked.report.diagnostics if each.is_error]
    if not errors or errors[0].band not in ("chance", "move", "claim"):
        return None
    begin = time.process_time()
    named = causes_of(checked.chunk)
    took = time.process_time() - begin
    original = whole(text)
    right = []
    for cause in named:
        try:
            right.append(whole(apply(cause.edits, faulty)) == original)
        except Exception:  # noqa: BLE001 - it counts as wrong, and is shown
            right.append(False)
    variant = re.search(r'\[Variant "(\w+)"\]', text)
    assert variant
    return Outcome(
        kind,
        variant[1],
        faulty,
        text,
        named,
        first=right[:1] == [True],
        among=True in right,
        alone=len(right) == 1 and not right[0],
        sure=right[:1] == [False] and named[0].confidence >= SURE,
        took=took,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.slips.trial", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1, help="of each variant and policy")
    parser.add_argument("--kind", default="", help="only kinds whose name contains this")
    parser.add_argument("--variant", default="", help="only this variant")
    parser.add_argument("--habits", action="store_true", help="the slips of the second injector")
    parser.add_argument("--no-totals", action="store_true")
    parser.add_argument("--double", action="store_true", help="two slips in each record")
    parser.add_argument("--show", type=int, default=0, help="misses that are shown")
    options = parser.parse_args()
    tables: tuple[dict[str, Count], ...] = ({}, {}, {})
    shown = 0
    for outcome in outcomes(options):
        for table, name in zip(tables, (outcome.kind, outcome.variant, "all"), strict=True):
            table.setdefault(name, Count()).add(outcome)
        if not outcome.first and shown < options.show:
            shown += 1
            show(outcome)
    print(HEAD)
    for table in tables:
        print(*(count.row(name) for name, count in sorted(table.items())), "", sep="\n")


def outcomes(options: argparse.Namespace) -> Iterator[Outcome]:
    """Try each kind of slip in each record; every other record has no marks."""
    for number, text in enumerate(games(options.seed, options.games)):
        rng = Random(f"{options.seed} {number}")
        written = unmarked(text) if number % 2 else text
        if options.no_totals:
            written = without_totals(written)
        if f'[Variant "{options.variant}' in written:
            names = list(HABITS if options.habits else KINDS)
            kinds = (kind for kind in names if options.kind in kind)
            found = (
                tried(written, kind, rng, rng.choice(names) if options.double else "")
                for kind in kinds
            )
            yield from (outcome for outcome in found if outcome is not None)


def show(outcome: Outcome) -> None:
    print(f"--- {outcome.kind}, {outcome.variant}: {'among' if outcome.among else 'missed'}")
    before, after = outcome.original.split("\n"), outcome.text.split("\n")
    for line in before:
        if line not in after:
            print("   -", line)
    for line in after:
        if line not in before:
            print("   +", line)
    [report] = azul.check(data=io.BytesIO(outcome.text.encode()).read())
    for each in report.diagnostics:
        print("   ", each.code, each.line, each.message)
    for cause in outcome.causes:
        print(f"    {cause.confidence:.3f} {cause.message}")


if __name__ == "__main__":
    main()
