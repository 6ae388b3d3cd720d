"""Finds what undoing a change would do: the change is undone, looked at, and rolled back."""

from tournaments.club import events as e
from tournaments.club.tournament import Tournament
from tournaments.errors import ClubError
from tournaments.log.change import Change
from tournaments.sql import sql
from tournaments.store.store import Store

MOST = 12
"""Effects that are listed."""


def effects(store: Store, number: int) -> list[str]:
    """Describe what would be different without a change, or why it cannot be undone."""
    before = outline(store)
    try:
        with store.transaction(keep=False):
            change = Change(store)
            change.add(e.Undone(number))
            change.write()
            after = outline(store)
    except ClubError as wrong:
        return [f"it cannot be undone: {wrong}"]
    finally:
        store.reload()
    found = [*differences(before, after)]
    return found[:MOST] + ([f"… and {len(found) - MOST} more"] if len(found) > MOST else [])


def differences(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Compare two outlines, in words."""
    gone = [f"{what}: {state} no longer" for what, state in before.items() if what not in after]
    other = [
        f"{what}: {after[what]}, not {state}"
        for what, state in before.items()
        if after.get(what, state) != state
    ]
    back = [f"{what}: {state} again" for what, state in after.items() if what not in before]
    return gone + other + back


def outline(store: Store) -> dict[str, str]:
    """Describe in words the state of a club that a change can affect."""
    found = {f"player {each.name}": "in the club" for each in store.club.people()}
    for tournament in store.club.tournaments.values():
        found[tournament.title] = "there"
        found[f"{tournament.title}, rules"] = rules_of(tournament)
        found |= people_of(store, tournament)
        found |= rounds_of(store, tournament)
    found |= {
        each.title: f"a season of {', '.join(each.parts)}" for each in store.club.seasons.values()
    }
    return found


def rules_of(tournament: Tournament) -> str:
    plan = tournament.plan
    parts = [tournament.scoring, *tournament.criteria, f"{plan.rounds or 'any number of'} rounds"]
    parts += [
        plan.method,
        f"tables of {' and '.join(map(str, plan.sizes))}",
        plan.short,
        plan.prefer,
    ]
    parts += [f"everyone may see {tournament.shows}"]
    parts += [f"{group} kept apart" for group in tournament.groups]
    parts += [f"bye {plan.bye_points or 'half'}, absence {plan.absence_points}"]
    return ", ".join(parts)


def people_of(store: Store, tournament: Tournament) -> dict[str, str]:
    found = {}
    for each in tournament.entrants.values():
        state = ["withdrawn" if each.withdrawn else "entered"]
        state += [f"misses round {number}" for number in each.absent]
        state += [f"at table {each.fixed}"] if each.fixed else []
        lost = [penalty for penalty in tournament.penalties if penalty.player == each.player]
        state += [f"loses {penalty.points}" for penalty in lost]
        found[f"{tournament.title}, {store.club.player(each.player).name}"] = ", ".join(state)
    return found


def rounds_of(store: Store, tournament: Tournament) -> dict[str, str]:
    club, title = store.club, tournament.title
    found = {}
    if tournament.proposal is not None:
        made = tournament.proposal
        number = f"{title}, the proposal of round {made.round}"
        seated = "; ".join(
            f"{table}: {', '.join(club.player(each).name for each in players)}"
            for table, players in made.seated.tables
        )
        found[number] = seated
    for each, published in sorted(tournament.rounds.items()):
        found[f"{title}, round {each}"] = "closed" if published.closed else "published"
        for table in published.confirmed:
            found[f"{title}, round {each}, table {table}, agreement"] = "confirmed"
    scores: dict[str, list[str]] = {}
    for each, table, player, score, figure in store.rows(sql("tour/seats"), [tournament.id]):
        rows = "" if figure is None else f" ({figure})"
        words = f"{club.player(player).name} {score}{rows}"
        scores.setdefault(f"{title}, round {each}, table {table}", []).append(words)
    return found | {table: ", ".join(words) for table, words in scores.items()}
