"""The documentation is true: its commands run and print what it shows, its records are what it says."""

import contextlib
import inspect
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import azul_notation as azul
from azul_notation.cli.commands import COMMANDS, function
from azul_notation.replay.where.fields import FIELDS
from azul_notation.rules import BY_VARIANT, CATALOGUE, DIALECTS
from azul_notation.rules.garden.tables import MAY_STAND as GARDEN
from azul_notation.rules.sintra.tables import MAY_STAND as SINTRA
from azul_notation.rules.walls.tables import MAY_STAND as WALLS
from azul_notation.text.tags import KNOWN
from tests.command_manual import MANUAL, manual
from tournaments.criteria import TIEBREAKS
from tournaments.scoring import NAMED
from tournaments.store import Store

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EVENING = (ROOT / "tournaments" / "evening.md").read_text(encoding="utf-8")
STORE = (ROOT / "tournaments" / "README.md").read_text(encoding="utf-8")
NOTATION = (ROOT / "grammar" / "README.md").read_text(encoding="utf-8")
TIME = re.compile(r"\([\d.]+ s\)")


def blocks(text: str, kind: str) -> list[tuple[str, str]]:
    return re.findall(rf"^```{kind}( [^\n]*|)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def console() -> list[tuple[str, str]]:
    shown = []
    for _, body in blocks(README, "console"):
        for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            shown.append((command, output))
    return shown


def typed(
    command: str, store: Path | None, folder: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run what stands in the documentation, as whoever types it."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    told = {"PATH": path, "NO_COLOR": "1", "PYTHONUTF8": "1"}
    if store is not None:
        told["AZUL_DB"] = str(store)
    return subprocess.run(  # noqa: S602 - the commands are our own documentation
        command,
        shell=True,
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **told},
        check=False,
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Set up the season as the third block of the README does."""
    made = tmp_path_factory.mktemp("readme") / "club.duckdb"
    commands = blocks(README, "sh")[2][1]
    done = typed("set -e\n" + commands.replace("club.duckdb", f"'{made}'"), made)
    assert (done.returncode, done.stderr) == (0, "")
    return made


@pytest.mark.parametrize(("command", "output"), console())
def test_console(command: str, output: str, store: Path) -> None:
    done = typed(command, store)
    assert done.stderr == ""
    assert TIME.sub("", done.stdout).rstrip() == TIME.sub("", output).rstrip()


def test_library_example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    [(_, code)] = blocks(README, "python")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})  # noqa: S102 - our own documentation
    shown = README.split("```python")[1].split("```text\n")[1].split("```")[0]
    assert printed.getvalue() == shown


def test_two_commands_come_first() -> None:
    commands = [body.strip() for _, body in blocks(README, "sh")][:2]
    assert all(
        "\n" not in command and command.startswith("python3 -m venv") for command in commands
    )


@pytest.mark.parametrize(("codes", "record"), blocks(NOTATION, "azn"))
def test_records_of_the_notation(codes: str, record: str) -> None:
    [report] = azul.check(text=record)
    assert [found.code for found in report.diagnostics] == codes.split()
    assert report.ok
    assert azul.write(azul.read(text=record))


@pytest.mark.parametrize("text", [text.strip() for _, text in blocks(NOTATION, "position")])
def test_positions_of_the_notation(text: str) -> None:
    variant = text.partition(":")[0]
    family = BY_VARIANT[variant]
    assert family.picture.position(family.begin(variant, lambda _: "", 2, text, ())) == text
    assert f'[Position "{text}"]' in NOTATION


def test_every_family_shows_a_position() -> None:
    shown = {text.partition(":")[0] for _, text in blocks(NOTATION, "position")}
    assert {BY_VARIANT[variant].name for variant in shown} == {
        each.name for each in BY_VARIANT.values()
    }


def test_every_command_is_documented() -> None:
    for name, (_, example, summary) in COMMANDS.items():
        doc = inspect.getdoc(function(name)) or ""
        assert doc.split("\n")[0] == summary, name
        assert re.search(rf"^\| `azul {name}[ `]", README, re.MULTILINE), name
        assert f"{example} ".startswith(f"azul {name} ") or name == "ratings"


def test_the_manual_of_commands_is_in_step() -> None:
    assert MANUAL.read_text(encoding="utf-8") == manual(), "python -m tests.command_manual"


def test_the_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command of the transcript says what stands there."""
    monkeypatch.delenv("AZUL_DB", raising=False)
    [(_, body)] = blocks(EVENING, "console")
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        done = typed(command, None, tmp_path)
        assert (done.stdout + done.stderr).rstrip() == output.rstrip(), command


def test_tables_of_the_store_are_documented(store: Path) -> None:
    told = {
        name: re.findall(r"`(\w+)`", columns)
        for name, columns in re.findall(r"^\| `(\w+)` \| .* \| (`.*) \|$", STORE, re.MULTILINE)
    }
    with Store.open(store) as opened:
        columns = opened.rows(
            "SELECT table_name, list(column_name ORDER BY ordinal_position)"
            " FROM information_schema.columns GROUP BY table_name"
        )
    assert {name: told.get(name) for name, _ in columns} == dict(columns)


def test_criteria_are_documented() -> None:
    assert all(f"| `{code}` | " in STORE for code in TIEBREAKS)
    assert all(f"`{name}`" in STORE for name in NAMED)


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_code_has_its_page(code: str) -> None:
    entry = CATALOGUE[code]
    assert entry.code == code
    for text in (entry.title, entry.message, entry.what, entry.why, entry.example, entry.mend):
        assert text.strip()
    assert not entry.message.endswith(".")
    assert all(text[-1] in ".?" for text in (entry.what, entry.why, entry.mend))


def test_every_code_is_reported_somewhere() -> None:
    rooms = ("azul_notation", "tournaments")
    sources = [path.read_text() for room in rooms for path in ROOT.glob(f"{room}/**/*.py")]
    code = "\n".join(text for text in sources if "import Entry\n" not in text)
    assert [each for each in CATALOGUE if f'"{each}"' not in code] == []


def test_tags_and_waivable_rules_are_listed() -> None:
    for tag in (*KNOWN, *DIALECTS.choices):
        base = re.sub(r"[1-4](Id)?$", r"1\1", tag)
        assert f"`{base}`" in NOTATION or tag in ("Seat2", "Seat3"), tag
    assert set(re.findall(r"\| `(AZ4\d\d)`", NOTATION)) == WALLS | SINTRA | GARDEN


def test_fields_of_conditions_are_listed() -> None:
    for name, field in FIELDS.items():
        [row] = re.findall(rf"^\| .*`{name}`.* \| (?:text|number|truth)\b.*$", README, re.MULTILINE)
        assert field.kind in row


def test_variants_are_named() -> None:
    for variant in {dialect.variant for dialect in DIALECTS.values()}:
        assert f"`{variant}`" in NOTATION
