"""Collects what the desk shows of a season: standings by tournament, rules, what can be added."""

import msgspec

from tournaments.club.tournament import Tournament
from tournaments.live.views import last_made
from tournaments.reports.words import narrow_number
from tournaments.standings.scoring import points_of
from tournaments.standings.shares import Share, presence
from tournaments.standings.standings import standings
from tournaments.store.store import Store


class SeasonRow(msgspec.Struct, frozen=True):
    """A player's line."""

    rank: int
    player: str
    worth: list[str]
    """What each tournament gave; in brackets what does not count."""
    attended: str
    """What attendance gave; empty if it gives nothing."""
    points: str


class SeasonView(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    title: str
    scoring: str
    criteria: str
    best: int
    attendance: str
    parts: list[Tournament]
    others: list[Tournament]
    """Tournaments that do not count yet, the newest first."""
    rows: list[SeasonRow]
    change: int
    """The last change that can be undone; 0 if there is none."""
    changed: list[str]
    """What it was, in words."""


def season_view(store: Store, season: Tournament) -> SeasonView:
    club = store.club
    ranked = standings(store, season)
    gives = points_of(season.attendance)
    rows = []
    for row in ranked.rows:
        shares = ranked.shares[row.player]
        own = {each.tournament: share_words(each) for each in shares}
        attended = narrow_number(str(presence(shares) * gives)) if gives else ""
        worth = [own.get(part, "") for part in season.parts]
        rows.append(SeasonRow(row.rank, row.name, worth, attended, narrow_number(str(row.points))))
    change, changed = last_made(store)
    return SeasonView(
        id=season.id,
        title=season.title,
        scoring=season.scoring,
        criteria=" ".join(season.criteria),
        best=season.best,
        attendance=season.attendance,
        parts=[club.tournament(part) for part in season.parts],
        others=[
            each for each in reversed(club.tournaments.values()) if each.id not in season.parts
        ],
        rows=rows,
        change=change,
        changed=changed,
    )


def share_words(share: Share) -> str:
    points = narrow_number(str(share.points))
    return points if share.counts else f"({points})"
