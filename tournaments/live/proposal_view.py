"""Collects what the desk shows of a proposal: the tables, and how good the seating is, in words."""

import hashlib
from fractions import Fraction

import msgspec

from tournaments.club import events as e
from tournaments.club.club import Club
from tournaments.club.tournament import Tournament, in_order
from tournaments.numbers import PlayerNumber
from tournaments.seating import words
from tournaments.seating.flags import describe_flag
from tournaments.seating.model import Measure, SeatedTable, Seating
from tournaments.seating.sizes import SIZES, odd_sizes
from tournaments.store.store import Store
from tournaments.tour.proposals import outdated, request_of, why_byes


class ProposedSeat(msgspec.Struct, frozen=True):
    number: PlayerNumber
    name: str


class ProposedTable(msgspec.Struct, frozen=True):
    name: str
    seats: list[ProposedSeat]
    flags: tuple[str, ...]

    @property
    def has_room(self) -> bool:
        return len(self.seats) < max(SIZES)


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    round: int
    tables: list[ProposedTable]
    byes: list[ProposedSeat]
    quality: list[str]
    """How good it is, in words, and the reasons."""
    outdated: str
    """Why it cannot be published, in words; empty if it can."""
    edit: str
    """What was last changed by hand."""
    again: int
    """The next draw."""
    print: str
    """Stands for exactly this seating, so that no other one is published by mistake."""


def proposal_view(store: Store, tournament: Tournament) -> Proposal | None:
    made = tournament.proposal
    if made is None:
        return None
    club, seating = store.club, seating_of(made.seated)
    drawn = made.seated.seed.removeprefix(tournament.seed).removeprefix("/")
    return Proposal(
        round=made.round,
        tables=[
            ProposedTable(
                each.name,
                seats(club, each.players),
                tuple(describe_flag(flag, club.name_of) for flag in each.flags),
            )
            for _, each in in_order([(each.name, each) for each in seating.tables])
        ],
        byes=seats(club, seating.byes),
        quality=quality(store, tournament, made.round, seating),
        outdated=", ".join(outdated(store, tournament)),
        edit=made.edit,
        again=1 + (int(drawn) if drawn.isdecimal() else 0),
        print=fingerprint(made),
    )


def seats(club: Club, players: tuple[PlayerNumber, ...]) -> list[ProposedSeat]:
    return [ProposedSeat(each, club.player(each).name) for each in players]


def seating_of(made: e.Seated) -> Seating:
    """Read a seating as it was when it was made."""
    flags = made.flags_of
    return Seating(
        tuple(SeatedTable(name, players, flags.get(name, ())) for name, players in made.tables),
        made.byes,
        {
            each.criterion: Measure(Fraction(each.value), Fraction(each.bound), each.why)
            for each in made.cost
        },
        made.engine,
    )


def quality(store: Store, tournament: Tournament, number: int, seating: Seating) -> list[str]:
    """Describe how good a seating is, as `azul tour pair` does."""
    plan = request_of(tournament, number)
    sizes = [len(table.players) for table in seating.tables]
    odd = odd_sizes(sum(sizes) + len(seating.byes), plan.sizes, sizes)
    phrases = ", ".join(words.quality(seating, plan.method, plan.short))
    return [
        f"quality: {phrases}; seated {words.seated_by(seating.engine)}",
        *words.reasons(seating.cost),
        *why_byes(store, tournament, number, seating),
        *filter(None, [odd]),
    ]


def fingerprint(made: e.Proposed) -> str:
    """Return a short text that stands for a seating."""
    return hashlib.sha256(e.write_event(made).encode()).hexdigest()[:16]
