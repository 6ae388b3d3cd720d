"""Describes how far a tournament or a season is: which round its standings count, and what is missing."""

import msgspec

from tournaments.club.tournament import Tournament, in_order
from tournaments.standings.unplayed import last_round
from tournaments.store.store import Store
from tournaments.tour.rounds import missing


class Progress(msgspec.Struct, frozen=True):
    """The progress that standings count."""

    words: str
    """For a heading: "after round 3 of 4", "round 3 in progress: 1 of 4 tables in", "final standings"."""
    final: bool = False
    """Whether the winner is known."""


def progress(store: Store, tournament: Tournament, after: int | None = None) -> Progress:
    """Describe what the standings count after a round, or now."""
    if tournament.id in store.club.seasons:
        return season_progress(store, tournament)
    last = last_round(store, [tournament.id], after)
    if last is None:
        return Progress("no results yet")
    planned = tournament.plan.rounds
    lacking = {
        number: tables
        for number in sorted(tournament.rounds)
        if number <= last and (tables := missing(store, tournament, number))
    }
    now = lacking.pop(last, [])
    if now:
        playing = sum(len(players) > 1 for _, players in tournament.came(last))
        words = f"round {last} in progress: {playing - len(now)} of {playing} tables in"
    elif planned and last >= planned and not lacking:
        return Progress("final standings", final=True)
    else:
        words = f"after round {last}" + (f" of {planned}" if planned else "")
    gaps = [
        f"round {number}, table {name}"
        for number, tables in lacking.items()
        for name, _ in in_order([(table, ()) for table in tables])
    ]
    return Progress(f"{words}; missing: {'; '.join(gaps)}" if gaps else words)


def season_progress(store: Store, season: Tournament) -> Progress:
    """Describe a season, which is never final: another tournament may follow."""
    played, running = 0, []
    for part in season.parts:
        tournament = store.club.tournament(part)
        if last_round(store, [part], None) is None:
            continue
        played += 1
        now = progress(store, tournament)
        if not now.final and tournament.plan.rounds:
            running.append(f"{tournament.title}: {now.words}")
    if not played:
        return Progress("no results yet")
    words = f"after {played} {'tournament' if played == 1 else 'tournaments'}"
    return Progress(f"{words} ({'; '.join(running)})" if running else words)
