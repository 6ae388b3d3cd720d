"""The documentation is true: its commands run and print what it shows, its records are what it says."""

import fnmatch
import inspect
import json
import re
import shlex
from pathlib import Path

import pytest

import azul_notation as azul
from azul_notation.cli.commands import COMMANDS, GROUPS, function
from azul_notation.replay.filter.fields import FIELDS
from azul_notation.rules import BY_VARIANT, CATALOGUE, DIALECTS
from azul_notation.rules.garden.tables import MAY_STAND as GARDEN
from azul_notation.rules.sintra.tables import MAY_STAND as SINTRA
from azul_notation.rules.walls.tables import MAY_STAND as WALLS
from azul_notation.text.tags import KNOWN
from tests.command_manual import MANUAL, manual
from tests.manuals import (
    MANUALS,
    PYTHON,
    ROOT,
    SQL,
    Shown,
    answer,
    blocks,
    console,
    constant,
    executed,
    export_season,
    make_season,
    typed,
)
from tests.support.commands import here
from tournaments.standings.scoring import NAMED
from tournaments.standings.tie_breaks import TIEBREAKS
from tournaments.store.store import Store

README = MANUALS["README.md"]
ARCHIVES = MANUALS["azul_notation/cli/archives.md"]
CLUB = MANUALS["tournaments/README.md"]
LIBRARY = MANUALS["azul_notation/README.md"]
NOTATION = MANUALS["grammar/README.md"]
PUBLIC = "https://github.com/azul-notation/azul-notation/blob/main/"
LONGEST_README = 200
CONSOLE = console()
SHELL = frozenset("|&;<>()$`*?#~")
"""Signs that a shell makes something of."""
QUOTED = re.compile(r'"[^"$`\\]*"')
"""A word in which it leaves them alone."""
QUESTIONS = [found for text in MANUALS.values() for found in SQL.findall(text)]
LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
LINKS = sorted(
    {(name, link) for name, text in MANUALS.items() for link in LINK.findall(FENCED.sub("", text))}
)
SOURCES = [
    f"/{path.relative_to(ROOT)}"
    for top in (".ci", "azul_notation", "tests", "tournaments")
    for path in (ROOT / top).rglob("*.py")
]
FOLDERS = {
    path.parent
    for top in ("azul_notation", "tournaments")
    for path in (ROOT / top).rglob("__init__.py")
}


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    store = tmp_path_factory.mktemp("season") / "club.duckdb"
    make_season(store)
    return store


def printed_by(command: str, folder: Path = ROOT, store: Path | None = None) -> str:
    """Run what stands in a manual; what needs no shell, in this process, which is much quicker."""
    words = shlex.split(command)
    if words[0] != "azul" or SHELL & {*QUOTED.sub("", command)}:
        return typed(command, folder, store)
    environment = {"AZUL_DB": str(store)} if store else {}
    done = here(*words[1:], folder=folder, NO_COLOR="1", COLUMNS="", **environment)
    return (done.out + done.err).rstrip()


@pytest.mark.slow
@pytest.mark.parametrize("shown", [each for each in CONSOLE if not each.story])
def test_console(shown: Shown, season: Path) -> None:
    assert constant(printed_by(shown.command, store=season)) == constant(shown.output)


@pytest.mark.slow
@pytest.mark.parametrize("story", sorted({each.story for each in CONSOLE} - {""}))
def test_story(story: str, tmp_path: Path) -> None:
    """Every command of a story, one after another, says what stands there."""
    for shown in CONSOLE:
        if shown.story == story:
            printed = printed_by(shown.command, tmp_path)
            assert constant(printed) == constant(shown.output), shown.command


@pytest.mark.parametrize(("code", "output"), PYTHON.findall(LIBRARY))
def test_library_example(code: str, output: str) -> None:
    assert executed(code) == output.rstrip()


@pytest.fixture(scope="module")
def tables(season: Path) -> Path:
    folder = season.parent / "tables"
    export_season(season, folder)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(("query", "output"), QUESTIONS)
def test_question(query: str, output: str, tables: Path) -> None:
    assert answer(query, tables) == output.rstrip()


def test_every_question_has_its_answer() -> None:
    assert len(QUESTIONS) == sum(len(blocks(text, "sql")) for text in MANUALS.values()) > 0


def test_every_example_of_the_library_shows_what_it_prints() -> None:
    assert len(PYTHON.findall(LIBRARY)) == len(blocks(LIBRARY, "python")) > 0


def test_the_library_is_documented() -> None:
    assert all(re.search(rf"`{name}[`(]", LIBRARY) for name in azul.__all__)


def anchors(text: str) -> set[str]:
    """Give the names by which the headings of a page are linked."""
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize(("manual", "link"), LINKS)
def test_links_lead_somewhere(manual: str, link: str) -> None:
    """The README's links are absolute, so that they work on the page of a package index."""
    if manual == "README.md":
        assert link.startswith(PUBLIC)
    elif link.startswith("https://"):
        return
    name, _, anchor = link.removeprefix(PUBLIC).removesuffix("?raw=true").partition("#")
    path = ROOT / (name if link.startswith(PUBLIC) else Path(manual).parent / name)
    page = path if name else ROOT / manual
    assert page.exists()
    assert not anchor or anchor in anchors(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("manual", MANUALS)
def test_modules_of_the_manuals_exist(manual: str) -> None:
    """Whatever a manual calls a Python file, or a module of the tests to run, is there."""
    text = MANUALS[manual]
    names = re.findall(r"`(?:python )?([\w./*]+\.py)\b", text)
    names += [f"{name.replace('.', '/')}*" for name in re.findall(r"python -m (tests[\w.]+)", text)]
    assert [name for name in names if not fnmatch.filter(SOURCES, f"*/{name}")] == []


def test_every_manual_is_linked_from_the_readme() -> None:
    assert {name for name in MANUALS if f"{PUBLIC}{name}" not in README} == {"README.md"}


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= LONGEST_README


def test_the_map_is_complete() -> None:
    rows = re.findall(r"^\| `([\w/]+)/` \| .* \| (.*) \|$", LIBRARY, re.MULTILINE)
    mapped = {ROOT / folder: re.findall(r"`(\w+)`", modules) for folder, modules in rows}
    assert set(mapped) >= FOLDERS
    named = [folder / f"{module}.py" for folder, modules in mapped.items() for module in modules]
    assert [path for path in named if not path.exists()] == []


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
        assert example.startswith("azul ")
        assert f"{example} ".startswith(f"azul {name} ") or name == "ratings"


def test_commands_of_the_manuals_exist() -> None:
    """Whatever a manual calls a command is one: `azul tour pair`."""
    known = {*COMMANDS, *GROUPS, "ratings report"}
    for name, text in MANUALS.items():
        for first, second in re.findall(r"`azul ([a-z]+)(?: ([a-z]+))?", text):
            assert first in known, name
            assert first not in GROUPS or not second or f"{first} {second}" in known, name


def test_the_manual_of_commands_is_in_step() -> None:
    assert MANUAL.read_text(encoding="utf-8") == manual(), "python -m tests.command_manual"


@pytest.mark.slow
def test_tables_of_the_store_are_documented(season: Path) -> None:
    documented = {
        name: re.findall(r"`(\w+)`", columns)
        for name, columns in re.findall(r"^\| `(\w+)` \| .* \| (`.*) \|$", CLUB, re.MULTILINE)
    }
    with Store.open(season) as opened:
        columns = opened.rows(
            "SELECT table_name, list(column_name ORDER BY ordinal_position)"
            " FROM information_schema.columns GROUP BY table_name"
        )
    assert {name: documented.get(name) for name, _ in columns} == dict(columns)


@pytest.mark.slow
def test_parameters_of_ratings_are_documented(season: Path) -> None:
    parameters = json.loads(typed("azul ratings --format json", store=season))["parameters"]
    assert [name for name in parameters if f"`{name}`" not in CLUB] == ["system"]


def test_criteria_are_documented() -> None:
    assert all(f"| `{code}` | " in CLUB for code in TIEBREAKS)
    assert all(f"`{name}`" in CLUB for name in NAMED)


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
        [row] = re.findall(
            rf"^\| .*`{name}`.* \| (?:text|number|truth)\b.*$", ARCHIVES, re.MULTILINE
        )
        assert field.kind in row


def test_variants_are_named() -> None:
    for variant in {dialect.variant for dialect in DIALECTS.values()}:
        assert f"`{variant}`" in NOTATION
