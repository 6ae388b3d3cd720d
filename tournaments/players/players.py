"""Finds players by their names and ids; adds, renames and merges them."""

from collections.abc import Iterable, Sequence
from itertools import count

from azul_notation.text.limits import NAME_LIMIT
from tournaments.club import events as e
from tournaments.club.club import Club, Player
from tournaments.club.names import folded
from tournaments.errors import Conflict, NearNames
from tournaments.log.change import Change, changing
from tournaments.numbers import PlayerNumber
from tournaments.sql import sql
from tournaments.store.store import Store

NOBODY = ("", "?")


def match(club: Club, name: str, own_id: str) -> Player | None:
    """Find the player that a record means: by the id, or by the name if that player has no other id."""
    if own_id not in NOBODY and folded(own_id) in club.by_id:
        return club.player(club.by_id[folded(own_id)])
    number = club.by_name.get(folded(name))
    player = None if number is None else club.player(number)
    if player is not None and own_id not in NOBODY and player.ids:
        return None
    return player


def add(change: Change, name: str, own_id: str = "") -> Player:
    """Add a player; if another player has the name, the id distinguishes them."""
    club = change.store.club
    shown = checked_name(name)
    own_id = "" if own_id in NOBODY else own_id
    if folded(shown) in club.by_name:
        if not own_id:
            known = club.player(club.by_name[folded(shown)])
            raise Conflict(f"{shown!r} is already the name of a player: {known.name!r}")
        shown = unlike(club, f"{shown} ({own_id})")
    number = PlayerNumber(club.numbers + 1)
    change.add(e.NewPlayer(number, shown, own_id))
    return club.players[number]


def unlike(club: Club, name: str) -> str:
    """Number a name that another player already has."""
    names = (name if n == 1 else f"{name} {n}" for n in count(1))
    return next(each for each in names if folded(each) not in club.by_name)


def checked_name(name: str) -> str:
    """Replace runs of spaces in a name by one, and refuse a name that cannot be shown."""
    shown = " ".join(name.split())
    if shown in NOBODY:
        raise Conflict(f"{name!r} is not a name")
    if len(shown) > NAME_LIMIT:
        raise Conflict(f"{shown[:20]!r}… is longer than {NAME_LIMIT} characters")
    if not shown.isprintable():
        raise Conflict(f"{name!r} has characters that cannot be shown")
    return shown


def typed_name(name: str) -> str:
    """Refuse what stands for something else where names are typed."""
    if name.startswith("#") or set("|;") & set(name):
        raise Conflict(f"{name!r} is not a name: # begins a number, ; and | separate names")
    return name


def refuse_near(club: Club, names: Iterable[str]) -> None:
    """Refuse new names that are nearly those of known players."""
    near = {name: club.nearest_typed(name) for name in names}
    found = {name: player.name for name, player in near.items() if player}
    if found:
        raise NearNames(found)


def add_player(store: Store, name: str, own_id: str = "") -> tuple[Player, str | None]:
    """Add a player by hand; return a known name that is similar, too."""
    near = store.club.nearest(name)
    with changing(store) as change:
        if folded(own_id) in store.club.by_id:
            raise Conflict(f"the id {own_id!r} belongs to {store.club.wanted(own_id).name!r}")
        player = add(change, typed_name(name), own_id)
    return player, near.name if near else None


def rename(store: Store, who: str, name: str) -> Player:
    player = store.club.wanted(who)
    with changing(store) as change:
        change.add(e.Renamed(player.number, checked_name(name)))
    return store.club.player(player.number)


def alias(store: Store, who: str, names: Sequence[str], ids: Sequence[str]) -> Player:
    """Add names and ids that records may use for a player."""
    player = store.club.wanted(who)
    with changing(store) as change:
        for name in names:
            change.add(e.Alias(player.number, name=checked_name(name)))
        for own_id in ids:
            change.add(e.Alias(player.number, id=own_id))
    return store.club.player(player.number)


def merge(store: Store, who: str, into: str) -> tuple[Player, Player]:
    """Make two players one; refused if they ever met."""
    player, other = store.club.wanted(who), store.club.wanted(into)
    if player is not other:
        met = store.rows(sql("players/games_together"), [player.number, other.number])[0][0]
        if met:
            games = "game" if met == 1 else "games"
            raise Conflict(
                f"{player.name!r} and {other.name!r} met in {met} {games}, so they are two people"
            )
    with changing(store) as change:
        change.add(e.Merged(player.number, other.number))
    return player, other
