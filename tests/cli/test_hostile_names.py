"""Names of files are as hostile as what is in them: no terminal, log or page obeys them."""

import unicodedata
from pathlib import Path

import pytest

from tests.support.commands import JUNK, RECORD, Done, here

ESCAPE = "\x1b]0;pwned\x07\x1b[31m"
TURNED = "\u202etxt.exe"
NAMES = {
    "escape": f"a{ESCAPE}.azn",
    "turned": f"b{TURNED}.azn",
    "line": "c\n::error::pwned\n.azn",
    "broken": b"d\xff\xfe.azn".decode("utf-8", "surrogateescape"),
}
LOOSE = RECORD.replace("\n2. ", " 2. ", 1)
TEXTS = {"loose": LOOSE, "junk": JUNK, "empty": "", "rest": f"{RECORD}\n%azn 1\njunk\n"}
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("check",),
    ("check", "--format", "github"),
    ("check", "--index"),
    ("check", "--game", "9"),
    ("fmt", "--check"),
    ("fmt", "--diff"),
    ("fmt",),
    ("filter", "--faulty", "--count"),
    ("dedupe", "--report", "-", "-o", "/dev/null"),
    ("merge", "-o", "/dev/null"),
    ("split", "--games", "1", "-o", "/dev/null/parts"),
    ("convert", "--to", "json", "-o", "/dev/null"),
    ("score", "--game", "9"),
    ("replay", "--game", "9"),
    ("position", "--at", "9.9.9"),
    ("record", "--plain"),
    ("import", "bga"),
)


@pytest.mark.parametrize(("name", "text"), list(zip(NAMES, TEXTS, strict=True)))
def test_no_command_prints_what_a_terminal_obeys(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / NAMES[name]
    for words in COMMANDS:
        path.write_text(TEXTS[text], encoding="utf-8")
        done = here(*words[:1], path, *words[1:]) if words[0] != "import" else here(*words, path)
        assert_harmless(words, done)
    assert_harmless(("check",), here("check", tmp_path / f"none-{NAMES[name]}"))


def assert_harmless(words: tuple[str, ...], done: Done) -> None:
    assert done.code in (0, 1, 2), (words, done.err)
    assert obeyed(done.out + done.err) == "", (words, done.out, done.err)
    lines = [line for line in (done.out + done.err).splitlines() if line.startswith("::")]
    assert all(line.startswith(("::error file=", "::warning file=")) for line in lines), lines
    assert not lines or "github" in words


def obeyed(text: str) -> str:
    """Give the signs that a terminal would obey, and halves of broken ones."""
    return "".join(
        sign for sign in text if sign != "\n" and unicodedata.category(sign) in ("Cc", "Cf", "Cs")
    )
