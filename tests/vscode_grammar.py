"""Makes the TextMate grammar from the lark grammars: `python -m tests.vscode_grammar` writes it again."""

import json
import re
from typing import Any

from tests.support.commands import ROOT

FOLDER = ROOT / "azul_notation" / "editors" / "vscode"
GRAMMAR = FOLDER / "syntaxes" / "azn.tmLanguage.json"
FAMILIES = ("record", "walls", "sintra", "garden")
BEGIN = r"(?<![^\s{}();])"
"""A word begins at white space or at a bracket of a comment or a variation."""
BRACKETED = frozenset(("TAG", "BROKEN_TAG", "COMMENT", "BROKEN_COMMENT", "REMARK"))
SCOPES = {
    "VERSION": "keyword.control.version",
    "TAG": "meta.tag",
    "BROKEN_TAG": "invalid.illegal.tag",
    "COMMENT": "comment.block",
    "BROKEN_COMMENT": "invalid.illegal.comment",
    "REMARK": "comment.line.semicolon",
    "ROUND": "markup.heading.round",
    "SEAT": "variable.parameter.seat",
    "LAP": "constant.numeric.lap",
    "TILING": "keyword.control.tiling",
    "TOTAL": "constant.numeric.total",
    "HASH": "constant.other.hash",
    "EQUALS": "keyword.operator.totals",
    "EQUALS_FINALLY": "keyword.operator.final",
    "UNFINISHED": "keyword.operator.unfinished",
    "CLOCK": "constant.other.clock",
    "NAG": "constant.other.glyph",
    "SETUP": "keyword.control.setup",
    "PART": "string.unquoted.part",
    "DEAL": "string.unquoted.deal",
    "MOVE": "entity.name.function.move",
    "CHOICE": "entity.name.function.choice",
}
WITHOUT_COLOUR = frozenset(("OPEN", "CLOSE", "BRACE", "WORD"))
TERMINAL = re.compile(
    r"^(?:%override )?([A-Z_]+)(?:\.(-?[0-9]+))?: (?:/(.*)/|\"(.*)\")$", re.MULTILINE
)
NOTHING = "(?!)."
TAG_PARTS = r'(\[)[ \t]*([A-Za-z_]\w*)[ \t]+("[^"\\\n]*(?:\\.[^"\\\n]*)*")[ \t]*(\])'


def terminals() -> list[tuple[str, str]]:
    """List the terminals of all grammars with their shapes, in the order in which a lexer tries them."""
    found: dict[tuple[str, str], int] = {}
    for family in FAMILIES:
        text = (ROOT / "grammar" / f"{family}.lark").read_text(encoding="utf-8")
        for name, priority, shape, _ in TERMINAL.findall(text):
            if name not in WITHOUT_COLOUR and name != "BEGINS" and shape != NOTHING:
                found.setdefault((name, shape), int(priority or 0))
    return sorted(found, key=lambda each: -found[each])


def pattern(name: str, shape: str) -> dict[str, Any]:
    """Write one pattern; of a tag, its name and its value have colours of their own."""
    scope = f"{SCOPES[name]}.azn"
    if name == "TAG":
        names = ("punctuation.definition.tag", "entity.name.tag", "string.quoted.double")
        captures = {
            str(at): {"name": f"{each}.azn"} for at, each in enumerate((*names, names[0]), 1)
        }
        return {"name": scope, "match": TAG_PARTS, "captures": captures}
    return {"name": scope, "match": shape if name in BRACKETED else BEGIN + shape}


def grammar() -> str:
    """Write the TextMate grammar."""
    made = {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "AZN",
        "scopeName": "source.azn",
        "patterns": [pattern(*each) for each in terminals()],
    }
    return json.dumps(made, indent=2) + "\n"


if __name__ == "__main__":
    GRAMMAR.write_text(grammar(), encoding="utf-8")
