"""The records that players can judge go through the fast path too, as far as it takes them.

Every sound record of the rulebook tests, the diagram tests and the conformance cases is made canonical.
Then the fast path must come to what the slow replay makes of the record as it was written. `TAKEN` says
how many records the fast path takes, `REASONS` how many it does not and why.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from azul_notation import Replay, write
from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.complete import complete
from azul_notation.replay.report import Checked
from azul_notation.replay.scan import only
from azul_notation.text.games import chunks
from azul_notation.text.source import lines_of
from azul_notation.text.syntax import Hash, Lap, Node
from tests.support.clean_games import compare
from tests.support.commands import ROOT
from tests.support.explained import check_lines
from tests.support.strategies import part, times
from tests.test_conformance import FILES

pytestmark = pytest.mark.slow
MODULES = sorted(
    path for kind in ("rulebook", "diagrams") for path in ROOT.glob(f"tests/rules/test_{kind}_*.py")
)
TAKEN = 480
"""How many records the fast path takes, at least; a text that stands in several places counts once."""

Reason = tuple[int, Callable[[Checked], bool]]
REASONS: dict[str, Reason] = {
    "it begins from a position": (times(1344), lambda seen: bool(seen.game.tag("Position"))),
    "something is reported of it": (51, lambda seen: bool(seen.report.diagnostics)),
    "nothing was dealt": (1, lambda seen: not seen.game.rounds),
    "it has a state hash": (4, lambda seen: has(seen, Hash)),
    "a tag has an escaped sign": (
        1,
        lambda seen: any(sign in tag.value for tag in seen.game.tags for sign in '"\\'),
    ),
}
"""Why the fast path leaves records out, and how many at least; of several reasons the first one counts.

When it learns to take such records, their line goes, and `TAKEN` rises.
"""

BESIDE: dict[str, Any] = {"leading": (), "preface": (), "above": (), "notes": (), "opinion": ""}
"""The fields of what people write beside a game, with their values where nobody did."""


def has(seen: Checked, kind: type[Node]) -> bool:
    return any(isinstance(event, kind) for event in seen.game.events())


@dataclass(frozen=True)
class Record:
    """A record as it was written, and in canonical form."""

    name: str
    """The test or the file that has it."""
    written: Checked
    text: str
    canonical: Checked

    @property
    def reason(self) -> str:
        """Why the fast path does not take it; empty if it must."""
        return next((why for why, (_, holds) in REASONS.items() if holds(self.canonical)), "")


def checked(text: str) -> Checked:
    (seen,) = check_lines(lines_of(BytesIO(text.encode("utf-8", "surrogatepass"))), "-")
    return seen


def is_sound(seen: Checked) -> bool:
    found = (*seen.game.diagnostics, *seen.replay.diagnostics, *seen.replay.echoes)
    return seen.report.variant is not None and not any(each.is_error for each in found)


def without_notes(value: Any) -> Any:
    """Take out of a game what does not belong to its play: comments, clocks, glyphs, variations."""
    if isinstance(value, tuple):
        return tuple(without_notes(each) for each in value if not isinstance(each, Lap))
    if not isinstance(value, Node):
        return value
    fields = {name: without_notes(getattr(value, name)) for name in value.__struct_fields__}
    return type(value)(**fields | {name: BESIDE[name] for name in BESIDE.keys() & fields.keys()})


def record_of(name: str, written: Checked) -> Record:
    text = write(complete(without_notes(written.game)))
    return Record(name, written, text, checked(text))


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Run the rulebook tests and the diagram tests; give each text that they check, and its test."""
    path = tmp_path_factory.mktemp("gathered") / "records.json"
    command = [sys.executable, "-m", "pytest", "-p", "tests.support.gathering", *map(str, MODULES)]
    kept = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    environment = {**kept, "AZUL_GATHER": str(path)}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def records(gathered: dict[str, str]) -> list[Record]:
    """Give the sound records of all these tests, of many that begin from a position every tenth."""
    names = dict(gathered)
    for path in FILES:
        with path.open("rb") as stream:
            names |= dict.fromkeys([chunk.text for chunk in chunks(lines_of(stream))], str(path))
    begun = [text for text in names if "[Position " not in text]
    texts = [*begun, *part(text for text in names if "[Position " in text)]
    told = [(names[text], checked(text)) for text in texts]
    return [record_of(name, seen) for name, seen in told if is_sound(seen)]


def outcome(result: Replay) -> tuple[Any, ...]:
    return result.rounds, result.final, result.figures, result.winners, result.moves, result.points


def test_the_canonical_record_comes_to_the_same(records: list[Record]) -> None:
    for each in records:
        assert outcome(each.canonical.replay) == outcome(each.written.replay), each.name


def test_the_fast_path_says_the_same(records: list[Record]) -> None:
    """It takes every record that there is no reason to leave out, and no other."""
    for each in records:
        _, found = only(each.text, points=True) or (0, None)
        clean = isinstance(found, CleanGame)
        assert clean != bool(each.reason), (each.name, each.reason, each.text)
        if isinstance(found, CleanGame):
            assert not list(compare(found, each.canonical)), (each.name, each.text)


def test_so_many_are_taken(records: list[Record]) -> None:
    counts = Counter(each.reason for each in records)
    least = {"": TAKEN} | {why: number for why, (number, _) in REASONS.items()}
    assert counts >= Counter(least), counts


def test_every_module_gives_its_records(gathered: dict[str, str]) -> None:
    """A module that checks records by itself would be left out."""
    assert {Path(name.partition("::")[0]).name for name in gathered.values()} == {
        path.name for path in MODULES
    }
