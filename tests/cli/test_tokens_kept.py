"""`azul fmt` keeps every comment, clock, glyph and word in its order, by a tokenizer of its own.

The tokenizer follows the first section of the notation, and shares nothing with the program.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import azul_notation as azul
from tests.support.commands import here

TOKEN = re.compile(r"\{[^}\n]*\}|;[^\n]*|[(){}]|[^\s(){};]+")
LAP = re.compile(r"[0-9]+\.")
NOTES = (
    *(
        "{}",
        "{ a; (b [c }",
        "{1. 3Y2 = 1 2}",
        "{é 😀\t}",
        "; to the {end} (\n",
        ";\n",
        "; %azn 1\n",
    ),
    *(" $7", " $255", " (3B2 {no} (1B2?! $4))", "\n( ; x\n4. 0BF ) ", "()"),
)
KINDS: list[tuple[str, dict[str, Any]]] = [
    ("azul", {}),
    ("azul", {"board": "grey"}),
    ("sintra", {}),
    ("chocolatier", {"factories": "special"}),
]


def tokens(text: str) -> Iterator[str]:
    """Cut the play of a record into its words and comments, without lap numbers."""
    for word in TOKEN.findall(text):
        found = (
            word.rstrip() if word[0] == ";" else LAP.sub("", word, 1) if word[0] != "{" else word
        )
        if found:
            yield found


def strewn(chance: Random, play: str) -> str:
    """Put notes behind moves, and other white space between words."""
    pieces = []
    for word in play.split():
        pieces.append(word)
        if re.match(r"[0-9][A-Z][0-9F]|<<", word):
            clock = " @0:09:59" if chance.random() < 0.1 else ""
            pieces.append(clock + "".join(n for n in NOTES if chance.random() < 0.05))
        pieces.append(chance.choice([" ", " ", "\t", "\n", "  \n ", "\r\n"]))
    return "".join(pieces)


@pytest.mark.parametrize("seed", range(8))
def test_what_stands_in_a_record_stays_in_its_order(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    variant, options = KINDS[seed % len(KINDS)]
    [game] = azul.play(variant, seats=chance.randint(2, 4), seed=seed, **options)
    head, _, play = str(game).partition("\n\n")
    text = f"\ufeff%azn 1\r\n{head}\n\n{strewn(chance, play)}\n"
    path = tmp_path / "a.azn"
    path.write_bytes(text.encode())
    assert here("fmt", path).code == 0
    after = path.read_text("utf-8")
    assert after.startswith(f"%azn 1\n{head}\n\n")
    before = [*tokens(text.partition("\n\n")[2])]
    assert [*tokens(after.partition("\n\n")[2])] == before
    assert sum(token[0] in "{;(" for token in before) > 5
    assert here("fmt", "--check", path).code == 0
