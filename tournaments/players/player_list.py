"""Lists the players of the club."""

import msgspec

from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.store.store import Store


class PlayerLine(msgspec.Struct, frozen=True):
    """A player in the list of all players."""

    number: PlayerNumber
    """The player's number in the club."""
    player: str
    """The player's name."""
    names: list[str]
    """Names that records use for the player."""
    ids: list[str]
    """Ids that records use for the player."""
    games: int
    """Games that count."""
    last: str
    """The date of the last of them, as its record has it."""


def player_list(store: Store) -> list[PlayerLine]:
    """List all players."""
    club = store.club
    return [
        PlayerLine(number, name, club.player(number).names, club.player(number).ids, games, last)
        for number, name, games, last in store.rows(sql("players/list"))
    ]
