"""Carries out the desk's forms on tournaments: new ones, their rules and plans, finals, seasons."""

from collections.abc import Callable

import msgspec

from tournaments.club import events as e
from tournaments.club.tournament import Plan, Tournament
from tournaments.errors import Conflict
from tournaments.live.done import Done
from tournaments.live.forms import Form
from tournaments.live.views import Stale
from tournaments.log.change import changing, undo as undo_change
from tournaments.log.validation import refuse_unfit
from tournaments.numbers import whole_number
from tournaments.store.store import Store
from tournaments.tour import organise, rounds
from tournaments.tour.organise import RuleOptions
from tournaments.tour.outlook import remarks
from tournaments.tour.proposals import lacks_dutch


def new(store: Store, form: Form) -> Done:
    """Create a tournament and its plan; without a plan nothing is left of it."""
    planned = plan_of(form, Plan())
    refuse_unfit(planned)
    made = organise.new_tournament(store, form.get("title"), "", options_of(form), form.get("seed"))
    if planned != e.Planned(""):
        rounds.plan(store, made.id, planned)
    return Done(tour=made.id, then="players")


def season(store: Store, form: Form) -> Done:
    """Create a season of the tournaments that were chosen, perhaps of none yet."""
    options = RuleOptions(
        scoring=form.get("scoring").strip(),
        criteria=form.get("ties").strip(),
        best=best_of(form),
        attendance=form.get("attendance").strip(),
    )
    made = organise.new_season(store, form.get("title"), "", form.every("part"), options)
    return Done(tour=made.id)


def best_of(form: Form) -> int | None:
    """Read how many tournaments of a season count."""
    text = form.get("best").strip()
    return number_of(text, "best") if text else None


def join(store: Store, season: Tournament, form: Form) -> Done:
    """Add tournaments to those that count for a season."""
    parts = form.every("part")
    if not parts:
        raise Conflict("choose the tournaments that are to count")
    with changing(store) as change:
        organise.join(change, season.id, parts)
    return Done()


def options_of(form: Form) -> RuleOptions:
    return RuleOptions(
        title="",
        date=form.get("date").strip(),
        variant=form.get("variant"),
        scoring=form.get("scoring").strip(),
        criteria=form.get("ties").strip(),
    )


def plan_of(form: Form, now: Plan) -> e.Planned:
    """Read how rounds are seated; what is empty, or as it is now, is left out."""
    many = form.get("rounds").strip()
    count = number_of(many, "rounds") if many else None
    sizes = form.get("sizes").replace(",", " ").split()
    wanted = {
        "rounds": count,
        "sizes": tuple(number_of(each, "sizes") for each in sizes),
        "method": form.get("method"),
        "short": form.get("short"),
        "bye_points": form.get("bye").strip(),
        "absence_points": form.get("absence").strip(),
        "prefer": form.get("prefer"),
    }
    fields = {
        name: value for name, value in wanted.items() if value and value != getattr(now, name)
    }
    open_end = count == 0 and now.rounds > 0
    return msgspec.convert(
        {"kind": "plan", "tournament": "", **fields, "open_end": open_end}, e.Planned
    )


def number_of(text: str, what: str) -> int:
    examples = {
        "rounds": "of rounds: write 4, or 0 for an open end",
        "sizes": "of seats: write 4,3",
    }
    try:
        return whole_number(text)
    except ValueError:
        words = examples.get(what, "of tournaments")
        raise Conflict(f"{text[:20]!r} is not a number {words}") from None


def plan(store: Store, tournament: Tournament, form: Form) -> Done:
    """Change how rounds are seated, as far as the form differs from the plan; show the effects."""
    planned = plan_of(form, tournament.plan)
    if planned == e.Planned(""):
        raise Conflict("this is already the plan")
    rounds.plan(store, tournament.id, planned)
    found = store.club.tournament(tournament.id)
    lacking = lacks_dutch(store, found)
    return Done(then="rules", notices=[*remarks(store, found), *filter(None, [lacking])])


def rules(store: Store, tournament: Tournament, form: Form) -> Done:
    """Change the rules of a tournament or season, as far as the form differs from them."""
    season = tournament.id in store.club.seasons
    best = (best_of(form) or 0) if season else 0
    given = {
        "title": " ".join(form.get("title").split()),
        "date": form.get("date").strip(),
        "variant": form.get("variant"),
        "scoring": form.get("scoring").strip(),
        "criteria": form.get("ties").strip(),
        "attendance": form.get("attendance").strip() if season else "",
    }
    there = {
        "title": tournament.title,
        "date": tournament.date,
        "variant": tournament.variant,
        "scoring": tournament.scoring,
        "criteria": " ".join(tournament.criteria),
        "attendance": tournament.attendance,
    }
    changed: dict[str, object] = {
        name: value for name, value in given.items() if value and value != there[name]
    }
    if best != tournament.best:
        changed["best"] = best
    if not changed:
        raise Conflict("these are already the rules")
    _, scored = organise.change_rules(store, tournament.id, msgspec.convert(changed, RuleOptions))
    words = ["existing results are scored by the new rules"] if scored else []
    return Done(then="" if season else "rules", notices=words)


def final(store: Store, tournament: Tournament, form: Form) -> Done:
    """Create a final for the best players."""
    top = number_of(form.get("top").strip(), "players")
    made = organise.final(store, tournament.id, " ".join(form.get("title").split()), top)
    notices = ["some rounds before the final are not played yet"] if made.unfinished else []
    if made.tied:
        who = ", ".join(made.tied)
        notices.append(f"{who} are tied at the cut, and only some of them are in the final")
    return Done(tour=made.made.id, then="rules", notices=notices)


def open_pages(store: Store, tournament: Tournament, form: Form) -> Done:
    rounds.open_pages(store, tournament.id, form.get("shows"))
    return Done()


def undo(store: Store, _: Tournament, form: Form) -> Done:
    """Undo a change, if the log still ends where it did when the page said what that would do."""
    if form.get("head") != str(store.head.change):
        raise Stale("something else was changed since this page was shown: look at it first")
    undo_change(store, number_of(form.get("change"), "changes"))
    return Done()


ACTIONS: dict[str, Callable[[Store, Tournament, Form], Done]] = {
    "plan": plan,
    "change": rules,
    "final": final,
    "open": open_pages,
    "undo": undo,
}
OF_SEASON: dict[str, Callable[[Store, Tournament, Form], Done]] = {"join": join}
OF_BOTH = ("change", "final", "undo")
"""Forms of tournaments that seasons have, too."""
OF_CLUB: dict[str, Callable[[Store, Form], Done]] = {"new": new, "season": season}
