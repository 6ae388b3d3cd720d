"""Changes bytes in small ways, as accidents, editors and attackers do."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

ODD = (
    *(b"\x00", b"\r", b"\r\n", b"\n\n", b"\xff", b"\xef\xbb\xbf", b"\xed\xb3\xbf", b"\x1b[2J"),
    *("１", "٣", "\u2028", "\u202e", "\x85", "é", "\U0001f3b2", "İ", "ß"),
    *(b"0", b"-1", b"1e999", b"NaN", b"9" * 25, b"18446744073709551616", b"%s", b"{}", b"../"),
)
TOKENS = tuple(each if isinstance(each, bytes) else each.encode() for each in ODD)
MANY = (2, 3, 8, 40)
"""How often a piece is repeated."""
LONG = (300, 5_000, 21_000, 21_000, 21_000, 210_000)
"""How long a piece becomes that is stretched beyond what is read."""
STRETCHED = 0.002


@dataclass(frozen=True)
class Material:
    """What changes are made of."""

    rng: Random
    pool: Sequence[bytes]
    """Inputs of the same target."""
    words: Sequence[bytes]
    """Words that the format knows."""

    @property
    def other(self) -> bytes:
        return self.pool[int(self.rng.random() * len(self.pool))]


def mutated(data: bytes, material: Material) -> bytes:
    """Change some bytes in one to four ways; seldom, make them too long."""
    rng = material.rng
    if rng.random() < STRETCHED:
        data = stretch(data, material)
    for _ in range(1 + int(rng.random() ** 3 * 4)):
        data = CHANGES[int(rng.random() * len(CHANGES))](data, material)
    return data


def place(data: bytes, rng: Random) -> int:
    return int(rng.random() * (len(data) + 1))


def piece(data: bytes, rng: Random) -> tuple[int, int]:
    """Choose a piece, mostly a short one."""
    begin = place(data, rng)
    return begin, begin + 1 + int(rng.random() ** 4 * (len(data) - begin))


def change_byte(data: bytes, material: Material) -> bytes:
    rng = material.rng
    at = place(data, rng)
    return data[:at] + bytes((int(rng.random() * 256),)) + data[at + 1 :]


def flip_bit(data: bytes, material: Material) -> bytes:
    rng = material.rng
    if not data:
        return b"\x00"
    at = int(rng.random() * len(data))
    return data[:at] + bytes((data[at] ^ 1 << int(rng.random() * 8),)) + data[at + 1 :]


def take_out(data: bytes, material: Material) -> bytes:
    rng = material.rng
    begin, end = piece(data, rng)
    return data[:begin] + data[end:]


def cut_off(data: bytes, material: Material) -> bytes:
    rng = material.rng
    at = place(data, rng)
    return data[:at] if rng.random() < 0.7 else data[at:]


def put_word(data: bytes, material: Material) -> bytes:
    """Put in a word of the format, or in place of as many bytes."""
    rng = material.rng
    known = material.words if material.words and rng.random() < 0.7 else TOKENS
    word = known[int(rng.random() * len(known))]
    at = place(data, rng)
    return data[:at] + word + data[at + (len(word) if rng.random() < 0.5 else 0) :]


def copy_piece(data: bytes, material: Material) -> bytes:
    rng = material.rng
    begin, end = piece(data, rng)
    at = place(data, rng)
    return data[:at] + data[begin:end] + data[at:]


def repeat_piece(data: bytes, material: Material) -> bytes:
    rng = material.rng
    begin, end = piece(data, rng)
    end = min(end, begin + 40)
    return data[:end] + data[begin:end] * MANY[int(rng.random() * len(MANY))] + data[end:]


def stretch(data: bytes, material: Material) -> bytes:
    """Repeat a short piece until it is longer than a line or a game may be."""
    rng = material.rng
    begin, _ = piece(data, rng)
    part = data[begin : begin + rng.choice((1, 1, 2, 7, 60))] or b"x"
    rest = data[begin:] if rng.random() < 0.7 else b""
    return data[:begin] + part * (rng.choice(LONG) // len(part)) + rest


def splice(data: bytes, material: Material) -> bytes:
    """Put a piece of another input in, or go on with the other one."""
    rng = material.rng
    other = material.other
    begin, end = piece(other, rng)
    at = place(data, rng)
    return (
        data[:at] + other[begin:end] + data[at:]
        if rng.random() < 0.6
        else data[:at] + other[begin:]
    )


def swap_lines(data: bytes, material: Material) -> bytes:
    """Swap, double or take out lines, or words where there is one line only."""
    rng = material.rng
    sign = b"\n" if b"\n" in data and rng.random() < 0.5 else b" "
    parts = data.split(sign)
    one, other = int(rng.random() * len(parts)), int(rng.random() * len(parts))
    match int(rng.random() * 3):
        case 0:
            parts[one], parts[other] = parts[other], parts[one]
        case 1:
            parts.insert(other, parts[one])
        case _:
            del parts[one]
    return sign.join(parts)


def other_digit(data: bytes, material: Material) -> bytes:
    """Change a number."""
    rng = material.rng
    at = place(data, rng)
    begin = next(
        (n for n in range(at, min(len(data), at + 200)) if data[n : n + 1].isdigit()), None
    )
    if begin is None:
        return data
    digit = b"0123456789"[int(rng.random() * 10) :][:1]
    return data[:begin] + digit * (1 if rng.random() < 0.9 else 30) + data[begin + 1 :]


CHANGES = (
    *(change_byte, flip_bit, take_out, cut_off, put_word, put_word, put_word),
    *(copy_piece, repeat_piece, splice, swap_lines, swap_lines, other_digit, other_digit),
)
