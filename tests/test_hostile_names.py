"""Names of files are as hostile as what is in them: no terminal, log or page obeys them."""

import unicodedata
from pathlib import Path

import pytest

from tests.commands import JUNK, RECORD, azul

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


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", NAMES)
def test_no_command_prints_what_a_terminal_obeys(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / NAMES[name]
    for words in COMMANDS:
        path.write_text(TEXTS[text], encoding="utf-8")
        for place in (path, tmp_path / f"none-{NAMES[name]}"):
            done = (
                azul(words[0], place, *words[1:]) if words[0] != "import" else azul(*words, place)
            )
            assert done.code in (0, 1, 2), (words, done.err)
            for printed in (done.out, done.err):
                assert obeyed(printed) == "", (words, printed)
            lines = [line for line in (done.out + done.err).splitlines() if line.startswith("::")]
            assert all(line.startswith(("::error file=", "::warning file=")) for line in lines), (
                words,
                lines,
            )
            assert not lines or "github" in words


def obeyed(text: str) -> str:
    """Give the signs that a terminal would obey, and halves of broken ones."""
    return "".join(
        sign for sign in text if sign != "\n" and unicodedata.category(sign) in ("Cc", "Cf", "Cs")
    )
