"""Carries out a player's forms, with functions that commands can use, too."""

import hashlib
from collections.abc import Callable

import msgspec

from tournaments.club import events as e
from tournaments.club.tournament import Tournament
from tournaments.errors import ClubError, Conflict, Doubtful
from tournaments.live.access import Role
from tournaments.live.card import Chair, card, chairs, seats_of
from tournaments.live.forms import Form
from tournaments.live.pages import page
from tournaments.live.sessions import Session
from tournaments.numbers import PlayerNumber, whole_number
from tournaments.store.store import Store
from tournaments.tour import absences, calls, presence
from tournaments.tour.table_reports import Overtaken, Report, agree, dispute, report

NO = 409
"""The status of an answer that says why nothing was stored."""


class Answer(msgspec.Struct, frozen=True):
    """The answer to a player's form: a page to read, or the card, as it is now."""

    page: bytes = b""
    code: int = 200


class Ended(ClubError):
    """A slip that no longer signs anybody in."""


class Seat(msgspec.Struct, frozen=True):
    """The sender of a form, and the tournament."""

    tournament: Tournament
    player: PlayerNumber


def seat_of(store: Store, session: Session, chosen: str) -> Seat:
    """Find the player of a session, whose code must still be valid; at a tablet, the one who was chosen."""
    club = store.club
    if session.role is Role.table:
        running = club.tournament(session.tour)
        for player in seated(running, session):
            if str(player) == chosen:
                return Seat(running, player)
        raise Overtaken(f"other players sit at table {session.name} now")
    tournament = club.tournaments.get(session.tour)
    known = club.players.get(PlayerNumber(session.player))
    number = club.player(known.number).number if known else PlayerNumber(0)
    entrant = tournament.entrants.get(number) if tournament else None
    if tournament is None or entrant is None or not session.key or entrant.key != session.key:
        raise Ended("your slip is no longer valid: ask the organiser for a new one")
    return Seat(tournament, number)


def seated(tournament: Tournament, session: Session) -> tuple[PlayerNumber, ...]:
    """List who sits at the table of a tablet."""
    return tournament.table(tournament.last, session.name)


def own_card(store: Store, session: Session, chosen: str) -> bytes:
    """Show the card of a player; a tablet asks first who wants to see it."""
    if session.role is Role.table:
        tournament = store.club.tournament(session.tour)
        players = seated(tournament, session)
        if chosen not in map(str, players):
            named = [(each, store.club.player(each).name) for each in players]
            game = named if len(named) > 1 else []
            return page("tablet.html", table=session.name, round=tournament.last, players=game)
    seat = seat_of(store, session, chosen)
    shown = card(store, seat.tournament, seat.player)
    return page("card.html", card=shown, tablet=session.role is Role.table)


def own_act(action: str, store: Store, session: Session, form: Form) -> Answer:
    """Carry out a player's form, in the player's name."""
    seat = seat_of(store, session, form.get("as"))
    if form.get("as") != str(seat.player):
        raise Conflict("another player wrote this on this device; nothing was stored")
    store.by = session.by
    try:
        return OWN_ACTIONS[action](store, seat, form)
    except Overtaken as why:
        seat = seat_of(store, session, form.get("as"))
        shown = card(store, seat.tournament, seat.player)
        return Answer(page("versions.html", card=shown, sent=sent(store, seat, form), why=why), NO)


def own_report(store: Store, seat: Seat, form: Form) -> Answer:
    """Report the scores of the table: show the places first, then store them."""
    sat = seat_results_of(form)
    if form.get("sure") != "yes":
        return check(store, seat, form, [], 200)
    given = Report(
        round=number_of(form, "round"),
        seats=tuple(each.player for each in sat),
        scores=tuple(each.score for each in sat),
        rows=tuple(each.figure for each in sat),
        id=form.get("id") or own_id(seat, form),
        base=number_of(form, "base"),
        certain=form.get("certain") == "yes",
    )
    try:
        report(store, seat.tournament.id, seat.player, given)
    except Doubtful as found:
        return check(store, seat, form, found.doubts, NO)
    return Answer()


def check(store: Store, seat: Seat, form: Form, doubts: list[str], code: int) -> Answer:
    """Show the places that the scores mean, and what is doubtful about them."""
    fields = {name: text for name, text in form.plain().items() if name not in ("sure", "certain")}
    fields |= {"sure": "yes", **({"certain": "yes"} if doubts else {})}
    shown = sorted(sent(store, seat, form), key=lambda chair: chair.place)
    return Answer(page("check.html", chairs=shown, doubts=doubts, fields=fields), code)


def own_agree(store: Store, seat: Seat, form: Form) -> Answer:
    number = number_of(form, "round")
    agree(store, seat.tournament.id, seat.player, number, form.get("report"))
    return Answer()


def own_dispute(store: Store, seat: Seat, form: Form) -> Answer:
    number, words = number_of(form, "round"), form.get("words")
    dispute(store, seat.tournament.id, seat.player, number, form.get("report"), words)
    return Answer()


def own_call(store: Store, seat: Seat, form: Form) -> Answer:
    number, text = number_of(form, "round"), form.get("id") or own_id(seat, form)
    calls.call(store, seat.tournament.id, seat.player, number, text, form.get("words"))
    return Answer()


def own_check_in(store: Store, seat: Seat, form: Form) -> Answer:
    back = form.get("back") == "yes"
    if seat.tournament.entrants[seat.player].here is back:
        presence.check_in(store, seat.tournament.id, f"#{seat.player}", back=back)
    return Answer()


def own_miss(store: Store, seat: Seat, form: Form) -> Answer:
    """Note that the player misses a round that is not published yet, or plays it after all."""
    number, back = number_of(form, "round"), form.get("back") == "yes"
    if number <= seat.tournament.last:
        raise Overtaken(f"round {number} is published: speak to the organiser")
    if (number in seat.tournament.entrants[seat.player].absent) is back:
        absences.absent(store, seat.tournament.id, f"#{seat.player}", number, back=back)
    return Answer()


OWN_ACTIONS: dict[str, Callable[[Store, Seat, Form], Answer]] = {
    "own-report": own_report,
    "own-agree": own_agree,
    "own-dispute": own_dispute,
    "own-call": own_call,
    "own-check-in": own_check_in,
    "own-miss": own_miss,
}
"""What each route of a player's form does."""


def seat_results_of(form: Form) -> tuple[e.SeatResult, ...]:
    """Read the scores of a form, in the order of the seats."""
    return tuple(
        e.SeatResult(player, score_of(form.get(f"s{at}")), row_of(form.get(f"r{at}")))
        for at, player in enumerate(seats_of(form.get("seats")), start=1)
    )


def score_of(text: str) -> int:
    try:
        return whole_number(text.strip())
    except ValueError:
        shown = (
            f"{text.strip()[:20]!r} is not a whole number" if text.strip() else "a score is missing"
        )
        raise Conflict(f"{shown}: write the score of every seat") from None


def row_of(text: str) -> int | None:
    return score_of(text) if text.strip() else None


def number_of(form: Form, name: str) -> int:
    try:
        return whole_number(form.get(name))
    except ValueError:
        raise Conflict("this form cannot be read") from None


def sent(store: Store, seat: Seat, form: Form) -> list[Chair]:
    """Lay out the scores that a form has, if it has any."""
    if not form.get("s1"):
        return []
    known = store.club.players
    sat = tuple(each for each in seat_results_of(form) if each.player in known)
    return chairs(store, seat.player, sat)


def own_id(seat: Seat, form: Form) -> str:
    """Assign an id to a form without script: what is sent twice from one page counts once."""
    said = sorted(
        (name, text) for name, text in form.plain().items() if name not in ("sure", "certain")
    )
    return hashlib.sha256(repr((seat.tournament.id, seat.player, said)).encode()).hexdigest()[:32]
