"""Spoils the text of games in small ways, and compares the two readers on it."""

from collections.abc import Callable
from random import Random

from azul_notation.text.games import Chunk, chunks

SIGNS = '\t\r\n\x00\x0b\x85\u00a0\u2028\ufeff\udc80 []{}();:!?*=@#$^~<>/+-.%"\\0123456789aBcFKRTYé\u0661'
WORDS = (
    *("3B2", "0rf", "c1", "<<", "3P5*1=O^~2", "+B", "+3:Bb", "B1@14/M3*+2", "[]@2", "[B3]@25/G3*"),
    *("PASS", "pass/Y6[B1]^", "b:B3G6P2Y1", "a=L4", "1>3", "4>f!?", "T1", "T2", "R1", "R2"),
    *("@2", "@1"),
    *("1.", "2.", "12", "-3", "9!", "=", "==", "*", "#9f2c41d07be85a16", "@0:12:33", "$4"),
    *("$6", "{c}"),
    *("; c", ";azn: ignore AZ5xx", "{a} {b}", "(3B2)", "(", ")", "{", "}", "BBKW", "WKBB"),
    *("-", "BC?R"),
    *("BMMC:D", "CCDD:+c", "-:=", "track", "S1", "s2", "YPBOGY", "BBBGP/GGPBB", "%azn 1"),
    *("%azn", "x"),
    *("3B2!stood", "3B2!!", "3B2?!stood", "[x", "[Seat1", "~0", "0BF~2", "3B2~0", "...", "1.3B2"),
)
TAGS = (
    *(
        '[Event "a (b) {c} ; d"]',
        '[Board "grey"]',
        '[board "B"]',
        '[Variant "Mini"]',
        '[Seat3 "c"]',
    ),
    *(
        '[Seat1 "Player 2"]',
        '[_Own "\\"x\\" \\\\"]',
        '[Date "2026-02-30"]',
        '[Result "1 2"]',
        '[Wether "x"]',
    ),
    *(
        '[Split "free"]',
        '[Termination "Normal"]',
        '[Position "x"]',
        '[Seat1 ""]',
        '[ Site  "y" ]',
        "[Site]",
    ),
    *('[Round "é"] {c}', '[Table "1"] [Site "2"]', '[Variant "garden"]', '[WheelPoints "1 2"]'),
)


def change_sign(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(["", rng.choice(SIGNS)]) + text[at + rng.randrange(2) :]


def change_word(text: str, rng: Random) -> str:
    """Replace, add, take out or swap words, whatever stands between them."""
    parts = text.split(" ")
    at = rng.randrange(len(parts))
    match rng.randrange(5):
        case 0:
            parts[at] = rng.choice(WORDS)
        case 1:
            parts.insert(at, rng.choice(WORDS))
        case 2:
            del parts[at]
        case 3:
            other = rng.randrange(len(parts))
            parts[at], parts[other] = parts[other], parts[at]
        case _:
            parts[at] += rng.choice(
                ("!", "?!", "!stood", "^", "~1", " $3", " @0:00:01", " {x}", " ")
            )
    return " ".join(parts)


def change_line(text: str, rng: Random) -> str:
    """Take out, double, swap, break or join lines, or add one."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    match rng.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, rng.choice(lines))
        case 2:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = lines[at].replace(" ", rng.choice(("\n", "  ", "\t", "\r\n")), 1)
        case 4:
            lines[at : at + 2] = [" ".join(lines[at : at + 2])]
        case _:
            lines.insert(at, rng.choice(("", " ", "{c}", "; c", rng.choice(WORDS))))
    return "\n".join(lines)


def change_tag(text: str, rng: Random) -> str:
    lines = text.split("\n")
    tags = [at for at, line in enumerate(lines) if line.startswith("[")]
    at = rng.choice(tags or [0])
    match rng.randrange(3):
        case 0:
            lines[at] = rng.choice(TAGS)
        case 1:
            lines.insert(at, rng.choice(TAGS))
        case _:
            lines[at] = change_sign(lines[at], rng)
    return "\n".join(lines)


def change_layout(text: str, rng: Random) -> str:
    """Write the same game in another way."""
    match rng.randrange(5):
        case 0:
            return text.replace("\n", "\r\n")
        case 1:
            return text.replace("\n", "\n\n")
        case 2:
            return text.replace("\n", rng.choice((" \n", "\n ")))
        case 3:
            return text.lower() if rng.randrange(2) else text.upper()
        case _:
            return " ".join(word for word in text.split(" ") if not word.endswith("."))


CHANGES: tuple[Callable[[str, Random], str], ...] = (
    *(change_sign, change_word, change_word, change_word, change_line, change_line, change_tag),
    change_layout,
)


def mutant(text: str, rng: Random) -> str:
    """Change a text in one to three places."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        change = CHANGES[0] if not text else rng.choice(CHANGES)
        text = change(text, rng)
    return text


def chunks_of(text: str) -> list[Chunk]:
    return list(chunks(text.splitlines(keepends=True)))


ODD = ("", "", "== 1 2", "*", '[Event "x"]', "; note", "{note}", "%azn 1", "R1", "\ufeff", "\0")
"""Lines that a file of games may have in the wrong place."""


def disturbed(text: str, rng: Random) -> str:
    """Lose, double, move and make up lines and signs, at the games of a file and between them."""
    lines = text.split("\n")
    for _ in range(12):
        at = rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, rng.choice(ODD))
            case 2:
                lines.insert(at, lines[rng.randrange(len(lines))])
            case 3:
                lines[at] += rng.choice(("\r", " ", " x", "\ud800"))
    return "\n".join(lines)
