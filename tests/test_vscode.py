"""The extension of VS Code: its grammar, its problem matcher, its snippets; and the hooks of pre-commit."""

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

import azul_notation as azul
from azul_notation.cli.commands import COMMANDS
from azul_notation.rules import BY_VARIANT
from azul_notation.text.syntax import Deal, Game, Move, Tiling
from tests.support.commands import ROOT, here
from tests.support.strategies import part
from tests.vscode_grammar import FOLDER, GRAMMAR, SCOPES, grammar, terminals

PACKAGE = json.loads((FOLDER / "package.json").read_text("utf-8"))
CONTRIBUTES = PACKAGE["contributes"]
SNIPPETS = json.loads((FOLDER / "snippets" / "azn.json").read_text("utf-8"))
SAMPLES = sorted((ROOT / "samples").glob("*.azn"))
PATTERNS = [(re.compile(each["match"]), each["name"]) for each in json.loads(grammar())["patterns"]]


def test_the_grammar_is_that_of_the_notation() -> None:
    assert GRAMMAR.read_text("utf-8") == grammar()
    assert {name for name, _ in terminals()} == set(SCOPES)


def coloured(line: str) -> list[str]:
    """Colour a line as an editor does: the first of the patterns that match next; a scope for each sign."""
    scopes = [""] * len(line)
    at = 0
    while at < len(line):
        found = [(match, scope) for each, scope in PATTERNS if (match := each.search(line, at))]
        if not found:
            break
        match, scope = min(found, key=lambda each: each[0].start())
        scopes[match.start() : match.end()] = [scope] * len(match[0])
        at = max(match.end(), at + 1)
    return scopes


def expected(game: Game) -> list[tuple[Any, str]]:
    """List the nodes of a game that have a colour of their own."""
    found: list[tuple[Any, str]] = [(each, SCOPES["TAG"]) for each in game.tags]
    for each in game.rounds:
        found += [(each, SCOPES["ROUND"]), *((deal, SCOPES["DEAL"]) for deal in each.deal)]
        for event in each.events:
            if isinstance(event, Move):
                found.append((event, SCOPES["MOVE"]))
            if isinstance(event, Tiling):
                found += [(choice, SCOPES["CHOICE"]) for choice in event.choices]
    return found


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_words_have_their_colours(path: Path) -> None:
    lines = [coloured(line) for line in path.read_text("utf-8").split("\n")]
    seen = 0
    for game in azul.read(path):
        for node, scope in expected(game):
            if node.span.line:
                shown = lines[node.span.line - 1][node.span.column - 1]
                is_empty_factory = isinstance(node, Deal) and node.text == "-"
                assert shown == f"{scope}.azn" or is_empty_factory, node
                seen += 1
    assert seen > 5


@pytest.mark.slow
def test_the_problem_matcher_finds_every_fault() -> None:
    [matcher] = CONTRIBUTES["problemMatchers"]
    head, place = (re.compile(each["regexp"]) for each in matcher["pattern"])
    broken = part(sorted((ROOT / "samples" / "broken").glob("*.azn")))
    lines = here("check", *broken).out.split("\n")
    found = [
        (each[1], each[2], each[3], at[1], int(at[2]), int(at[3]))
        for line, below in itertools.pairwise(lines)
        if (each := head.match(line)) and (at := place.match(below))
    ]
    assert found == [
        (fault.severity, fault.code, fault.message, report.file, fault.line, fault.column)
        for path in broken
        for report in azul.check(path)
        for fault in report.diagnostics
    ]


def plain(body: str | list[str]) -> str:
    """Write a snippet as it stands before anything is typed into it."""
    text = body if isinstance(body, str) else "\n".join(body)
    text = re.sub(r"\$\{\d+\|([^,|]*)[^}]*\}", r"\1", text)
    return re.sub(r"\$\d+", "", re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text))


@pytest.mark.parametrize("name", [name for name in SNIPPETS if name.startswith("Game")])
def test_snippets_begin_a_record(name: str) -> None:
    snippet = SNIPPETS[name]
    assert snippet["prefix"] in BY_VARIANT
    [report] = azul.check(text=plain(snippet["body"]) + "\n")
    assert report.variant == snippet["prefix"]
    assert {fault.band for fault in report.diagnostics if fault.severity == "error"} == {"chance"}


def test_other_snippets_go_into_a_record() -> None:
    notes = " ".join(plain(SNIPPETS[name]["body"]) for name in ("Comment", "Clock"))
    text = (ROOT / "samples" / "worked.azn").read_text("utf-8").replace("3Y2", f"3Y2 {notes}", 1)
    [report] = azul.check(text=text)
    assert report.ok
    assert not report.diagnostics


def test_the_extension_is_whole() -> None:
    assert PACKAGE["version"] == azul.__version__
    [language] = CONTRIBUTES["languages"]
    paths = [PACKAGE["main"], language["configuration"]]
    paths += [each["path"] for name in ("grammars", "snippets") for each in CONTRIBUTES[name]]
    assert [path for path in paths if not (FOLDER / path).is_file()] == []
    settings = json.loads((FOLDER / language["configuration"]).read_text("utf-8"))
    assert re.findall(settings["wordPattern"], "1. 3B2 {a} 0K4^") == ["1.", "3B2", "a", "0K4^"]
    assert "lsp" in COMMANDS
    assert 'args: ["lsp"]' in (FOLDER / PACKAGE["main"]).read_text("utf-8")


def test_hooks_run_commands_that_there_are() -> None:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    entries = re.findall(r"^  entry: azul (\w+)$", text, re.MULTILINE)
    assert entries == ["check", "fmt"]
    assert set(entries) <= set(COMMANDS)
    for pattern in re.findall(r"^  files: (.*)$", text, re.MULTILINE):
        assert re.search(pattern, "games/league.azn")
