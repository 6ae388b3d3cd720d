"""What people read of each diagnostic, kept in files, so that a change of wording shows in review.

`snapshots/diagnostics/AZ402.txt` holds what is printed for the broken sample of the code, and below it
every other wording that the conformance records bring about: message, label, legal list and help.
`snapshots/explain/AZ402.txt` holds what `azul explain AZ402` prints. One command writes them all again:
`pytest tests/render/test_snapshots.py --rewrite-snapshots`.
"""

import re
import shutil
from pathlib import Path

import pytest

from azul_notation.rules import CATALOGUE
from tests.support.clubs import Club
from tests.support.commands import ROOT, here
from tests.tournaments.test_club_codes import command, prepare

SNAPSHOTS = ROOT / "tests" / "snapshots"
DUE = {
    SNAPSHOTS / room / f"{code}.txt" for room in ("diagnostics", "explain") for code in CATALOGUE
}
HEAD = re.compile(r"(?:\S+: )?(?:error|warning|note)\[(AZ[0-9]{3})\]: ")

Wordings = dict[str, dict[str, str]]
"""For each code what is printed, by its words alone."""

each_code = pytest.mark.parametrize("code", CATALOGUE)


def command_for(sample: Path) -> tuple[str | Path, ...]:
    """Give the command that reports the code of a sample which `azul check` finds no fault with."""
    if CATALOGUE[sample.name[:5]].band == "import":
        return "import", "bga", sample
    return ("player", "import", sample) if sample.suffix == ".csv" else command(sample.name[:5])


def words_of(block: str) -> str:
    """Leave out what differs from place to place: the place, the line, the indent, the cause."""
    head, *rest = block.split("\n")
    carets = next((at for at, line in enumerate(rest) if re.match(r" *\| +\^", line)), 3)
    words = (line.lstrip(" |^") for line in rest[carets:])
    return "\n".join([head, *(line for line in words if not line.startswith("= cause"))])


def collect(output: str, found: Wordings) -> None:
    """Take the diagnostics, which empty lines divide, out of what a command prints."""
    for block in output.replace(f"{ROOT}/", "").strip("\n").split("\n\n"):
        if head := HEAD.match(block):
            found.setdefault(head[1], {}).setdefault(words_of(block), block)


@pytest.fixture(scope="module")
def wordings(tmp_path_factory: pytest.TempPathFactory) -> Wordings:
    """Give each wording of each code once, that of its sample first."""
    found: Wordings = {}
    collect(here("check", "--jobs", "1", "--causes", "samples/broken").out, found)
    collect(here("check", "--jobs", "1", "--no-causes", "tests/conformance").out, found)
    folder = tmp_path_factory.mktemp("snapshots")
    db = prepare(folder / "club.duckdb")
    for sample in sorted((ROOT / "samples" / "broken").iterdir()):
        if CATALOGUE[sample.name[:5]].band in ("tournament", "import"):
            done = here(*command_for(sample), AZUL_DB=str(shutil.copy(db, folder / "copy.duckdb")))
            collect(done.out, found)
            collect(done.err, found)
    return found


def compare(path: Path, printed: str, *, rewrite: bool) -> None:
    """Compare what is printed with its snapshot, or write that."""
    if rewrite:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(printed, encoding="utf-8", newline="\n")
    assert path.exists(), f"{path} is missing: --rewrite-snapshots writes it"
    assert printed == path.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def rewrite(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--rewrite-snapshots"))


@pytest.mark.slow
@each_code
def test_diagnostics(code: str, wordings: Wordings, rewrite: bool) -> None:
    printed = "\n\n".join(wordings[code].values()) + "\n"
    compare(SNAPSHOTS / "diagnostics" / f"{code}.txt", printed, rewrite=rewrite)


@each_code
def test_explain(code: str, tmp_path: Path, rewrite: bool) -> None:
    printed = Club(tmp_path / "club.duckdb").good("explain", code)
    compare(SNAPSHOTS / "explain" / f"{code}.txt", printed, rewrite=rewrite)


def test_every_snapshot_belongs_to_a_code(rewrite: bool) -> None:
    folders = {path.parent for path in DUE}
    strays = {path for folder in folders for path in folder.iterdir()} - DUE
    if rewrite:
        for path in strays:
            path.unlink()
    else:
        assert not strays
