"""Finds who is named before a move: `ana: 3b2`, `2: 3b2`."""

from collections.abc import Sequence

from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.recorder.answers import Expected
from azul_notation.recorder.refusals import refuse
from azul_notation.recorder.tokens import Token

SIGN = ":"


def split(token: Token, expected: Expected, names: Sequence[str]) -> tuple[Token | None, Token]:
    """Split a word into the name before it, if that is a player's, and the rest."""
    name, sign, rest = token.text.partition(SIGN)
    if not sign or expected.kind not in ("move", "tiling") or not named_seats(name, names):
        return None, token
    return Token(name, token.start), Token(rest, token.start + len(name) + len(sign))


def named_seats(text: str, names: Sequence[str]) -> list[SeatNumber]:
    """List the seats that are meant: by their number, or by how a name, or a word of it, begins."""
    if len(text) == 1 and text.isdecimal():
        return [SeatNumber(int(text))] if 1 <= int(text) <= len(names) else []
    begun = text.casefold()
    whole = [at for at, name in enumerate(names, 1) if name.casefold() == begun]
    found = whole or [
        at
        for at, name in enumerate(names, 1)
        if begun and any(word.startswith(begun) for word in name.casefold().split())
    ]
    return [SeatNumber(at) for at in found]


def refuse_another(token: Token, expected: Expected, names: Sequence[str]) -> None:
    """Refuse a move that is marked as another player's."""
    meant = named_seats(token.text, names)
    if expected.seat in meant:
        return
    others = " or ".join(names[seat_of(seat)] for seat in meant)
    turn = f"it is the turn of {expected.name} ({expected.label}), not of {others}"
    word = f"{token.text}{SIGN}"
    raise refuse("AZ119", token, word=word, help=f"{turn}: was a move left out?")
