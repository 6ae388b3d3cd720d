"""Carries out the desk's forms on players: who enters, misses a round, leaves, or loses points."""

from collections.abc import Callable, Iterable

from tournaments.club.club import Club
from tournaments.club.tournament import Tournament
from tournaments.errors import Conflict, RosterError
from tournaments.live.desk_round import numbered
from tournaments.live.done import Choice, Done
from tournaments.live.forms import Form
from tournaments.live.people_view import entrant_of
from tournaments.live.views import Stale, followed
from tournaments.numbers import PlayerNumber
from tournaments.players.roster import import_roster
from tournaments.store.store import Store
from tournaments.table_file import read_table
from tournaments.tour import absences, organise, presence, rounds
from tournaments.tour.typed_numbers import read_names

FAULTS = 20
"""Faults of a roster that are listed."""


def entry(store: Store, tournament: Tournament, form: Form) -> Done:
    """Enter players by what their names begin with; ask who is meant by a new name."""
    names = names_of(store.club, form.get("names"))
    certain = {*form.get("certain").splitlines()}
    table = " ".join(form.get("table").split())
    if not names:
        raise Conflict("write a name, or several with commas between them")
    unknown = [each for each in names if store.club.begun(each) is None and each not in certain]
    if unknown:
        return ask_about_unknown(store.club, names, unknown, certain, table)
    made = organise.enter(store, tournament.id, names, new=True, certain=certain, table=table)
    notices = [f"{', '.join(made.before)} entered before"] if made.before else []
    notices += [
        absences.left_at_table(store, tournament.id, each, tournament.last) for each in made.late
    ]
    return Done(then="players", notices=notices)


def names_of(club: Club, text: str) -> list[str]:
    """Read names line by line, or with commas or semicolons between them."""
    found = []
    for line in text.splitlines():
        whole = " ".join(line.split())
        found += [whole] if club.named(whole) else read_names(line)
    return [*dict.fromkeys(filter(None, found))]


def ask_about_unknown(
    club: Club, names: list[str], unknown: list[str], certain: set[str], table: str
) -> Done:
    """Ask about one unknown name after the other."""
    first = unknown[0]
    near = club.nearest_typed(first)
    rest = {"names": "\n".join(names), "certain": "\n".join(certain), "table": table}
    new = {**rest, "certain": "\n".join([*certain, first])}
    choices = [Choice(f"{first} is a new player", "entry", new)]
    if near is not None:
        meant = {**rest, "names": "\n".join(near.name if each == first else each for each in names)}
        choices.insert(0, Choice(f"It is {near.name}", "entry", meant))
    question = f"there is no player {first!r} in the club"
    return Done(
        doubts=[question + (f": did you mean {near.name!r}?" if near else "")], choices=choices
    )


def roster(store: Store, tournament: Tournament, form: Form) -> Done:
    """Enter the players of a roster, new ones too; none of them if a line is wrong."""
    if not form.file:
        raise Conflict("choose a file: CSV or .xlsx with the column `name`")
    table = read_table(form.file)
    try:
        found = import_roster(store, table)
    except RosterError as bad:
        faults = [f"line {each.line}: {each.message}" for each in bad.faults]
        more = [f"… and {len(faults) - FAULTS} more"] if len(faults) > FAULTS else []
        return Done(doubts=[*faults[:FAULTS], *more])
    enter_numbers(store, tournament, [each.number for each in (*found.new, *found.known)])
    return Done(then="players", notices=[*table.notes, *found.notes])


def everybody(store: Store, tournament: Tournament, _: Form) -> Done:
    enter_numbers(store, tournament, [each.number for each in store.club.people()])
    return Done(then="players")


def enter_numbers(store: Store, tournament: Tournament, numbers: Iterable[PlayerNumber]) -> None:
    """Enter players who are in the club; who has withdrawn stays so."""
    entrants = tournament.entrants
    new = [f"#{each}" for each in dict.fromkeys(numbers) if each not in entrants]
    if not new:
        raise Conflict("all of them are entered already")
    organise.enter(store, tournament.id, new, new=False)


def check_in(store: Store, tournament: Tournament, form: Form) -> Done:
    presence.check_in(store, tournament.id, form.get("who"), back=form.get("back") == "yes")
    return Done(then="players")


def absent(store: Store, tournament: Tournament, form: Form) -> Done:
    """Mark a player absent for a round, or present after all; show who plays on at the table."""
    who, number, back = form.get("who"), numbered(form.get("round")), form.get("back") == "yes"
    absences.absent(store, tournament.id, who, number, back=back)
    left = "" if back else absences.left_at_table(store, tournament.id, who, number)
    return Done(then=form.get("then"), notices=[left] if left else [])


def withdraw(store: Store, tournament: Tournament, form: Form) -> Done:
    organise.withdraw(store, tournament.id, form.get("who"), None)
    return Done(then="players")


def take_back(store: Store, tournament: Tournament, form: Form) -> Done:
    organise.take_back(store, tournament.id, form.get("who"))
    return Done(then="players")


def penalty(store: Store, tournament: Tournament, form: Form) -> Done:
    """Deduct points from a player, or award them; a form that is sent twice counts once."""
    before = form.get("before")
    if before and before != str(entrant_of(store, tournament, form.get("who")).penalties):
        raise Stale("the player has another penalty since this page was shown: look at it first")
    at = form.get("at").strip()
    organise.penalise(
        store,
        tournament.id,
        form.get("who"),
        form.get("points"),
        " ".join(form.get("reason").split()),
        numbered(at) if at else None,
    )
    return Done(then=followed("player", who=form.get("who")))


def fix(store: Store, tournament: Tournament, form: Form) -> Done:
    rounds.fix_table(store, tournament.id, form.get("who"), form.get("table"))
    return Done(then=followed("player", who=form.get("who")))


ACTIONS: dict[str, Callable[[Store, Tournament, Form], Done]] = {
    "entry": entry,
    "roster": roster,
    "everybody": everybody,
    "check-in": check_in,
    "absent": absent,
    "withdraw": withdraw,
    "return": take_back,
    "penalty": penalty,
    "fix": fix,
}
