"""Assigns each player a code that is printed on a slip, and finds whose code it is.

A code is nine signs of Crockford's base 32, which are 45 bits: small and capital letters are the same, dashes
and spaces are ignored, I and L are read as 1, O as 0. The log keeps a slow hash of it, and never the code.
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from tournaments.club import events as e
from tournaments.club.club import Player
from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict
from tournaments.log.change import changing
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.store.store import Store

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 9
PART = 4
"""Signs between two dashes."""
READ_AS = str.maketrans({"I": "1", "L": "1", "O": "0", "-": "", " ": "", "–": ""})
COST = 2**12
"""The cost of scrypt: a code takes about a hundredth of a second and 4 MB to try."""


class Slip(NamedTuple):
    """A code that was just given; it is shown once."""

    player: Player
    code: str


class Owner(NamedTuple):
    """The owner of a code."""

    tournament: str
    player: PlayerNumber


def new_code(length: int = LENGTH) -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(length))


def written(code: str) -> str:
    """Write a code as it is printed: 7Q4M-2XKD-9."""
    return "-".join(code[at : at + PART] for at in range(0, LENGTH, PART))


def read_code(text: str, length: int = LENGTH) -> str | None:
    """Read a code as people type it; return None if it cannot be one."""
    code = text[: 4 * length].upper().translate(READ_AS)
    return code if len(code) == length and set(code) <= set(SIGNS) else None


def salt_of(store: Store) -> bytes:
    """Return the salt of a club's hashes."""
    [(first,)] = store.rows(sql("log/first_hash"))
    return str(first).encode()


def hashed(code: str, salt: bytes) -> str:
    return hashlib.scrypt(code.encode(), salt=salt, n=COST, r=8, p=1, dklen=16).hex()


def owner_of(store: Store, key: str) -> Owner | None:
    """Find whose code has this hash; nobody's if that player has withdrawn before the first round."""
    for tournament in store.club.tournaments.values():
        for each in tournament.entrants.values():
            if each.key and secrets.compare_digest(each.key, key):
                return Owner(tournament.id, each.player)
    return None


def without_slips(store: Store, tournament: Tournament) -> list[Player]:
    """List who plays and has no code."""
    return [
        store.club.player(each.player)
        for each in tournament.entrants.values()
        if not each.key and not each.withdrawn
    ]


def with_slips(store: Store, tournament: Tournament, who: Sequence[str]) -> list[Player]:
    """Find the players who get a new code: those who are named, or all who have none."""
    if who:
        named = [store.club.wanted_in(tournament, each) for each in who]
        for each in named:
            store.club.entrant(tournament.id, each.number)
        return [*{each.number: each for each in named}.values()]
    lacking = without_slips(store, tournament)
    if not lacking:
        raise Conflict(
            f"every player of {tournament.title!r} has a slip: --player NAME prints a new one and"
            f" makes the old one invalid"
        )
    return lacking


def give_codes(store: Store, tournament: Tournament, players: Sequence[Player]) -> list[Slip]:
    """Assign new codes to players; their earlier ones no longer sign them in."""
    salt = salt_of(store)
    slips = [Slip(each, new_code()) for each in players]
    with changing(store) as change:
        for each in slips:
            key = hashed(each.code, salt)
            change.add(e.KeyGiven(tournament.id, each.player.number, key))
    return slips


def revoke(store: Store, name: str, who: str) -> str:
    """End a player's code, and with it the sessions of every device that used it."""
    tournament = store.club.tournament(name)
    player = store.club.wanted_in(tournament, who)
    if not store.club.entrant(tournament.id, player.number).key:
        raise Conflict(f"{player.name!r} has no code")
    with changing(store) as change:
        change.add(e.KeyGiven(tournament.id, player.number))
    return player.name
