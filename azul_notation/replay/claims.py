"""Compares what the record claims with what follows from it: totals, final totals, result, hashes."""

from collections.abc import Callable
from typing import Any

from azul_notation.diagnostics.seats import Seat, SeatNumber, number_of
from azul_notation.rules.family import Family, Points, State
from azul_notation.text.syntax import Final, Game, Hash, Total, Totals, Unfinished

HASH_BYTES = 8
UNKNOWN = "?"
OPEN = "*"


def state_hash(before: str, position: str) -> str:
    """Chain the state hash of a round to the one before it."""
    from hashlib import blake2b  # noqa: PLC0415 - not free to import

    return blake2b(f"{before}\n{position}".encode(), digest_size=HASH_BYTES).hexdigest()


class Claims:
    """The claims of one game, seen in their order."""

    def __init__(
        self, family: Family[Any], state: State, game: Game, report: Callable[..., None]
    ) -> None:
        self.family = family
        self.state = state
        self.game = game
        self.report = report
        self.due = False
        """Whether a scored round waits for its totals."""
        self.agreed: set[SeatNumber] = set()
        """Seats whose last total was right, or only carried on what was reported before."""
        self.reported: list[int | None] = [None] * state.seats
        """The wrong total of a seat that was reported and not taken back since."""
        self.points: list[Points] = []
        """The ledger so far, with what stood."""
        self.counted = 0
        """Entries of the engine's ledger among them."""
        self.hashed = any(isinstance(event, Hash) for event in game.events())
        self.hash = self.carried_hash = ""
        """The chain of hashes, and the chain that goes on from the last wrong one in the record."""
        self.hashes: list[str] = []
        self.sealed = True

    def open(self) -> None:
        """Let totals be claimed: a round is scored, or the game is finished."""
        self.due = True
        self.sealed = False
        self.carry()

    def carry(self) -> None:
        """Compute the later totals if play went on from a wrong total."""
        fresh = self.new_points()
        clamp = self.family.ledger.clamped
        clamped = clamp is not None and clamp(self.state)
        for seat, reported in enumerate(self.reported):
            if reported is not None:
                number = SeatNumber(seat + 1)
                gains = [p.points for p in fresh if p.seat == number and p.kind != "clamp"]
                total = reported + sum(gains)
                self.reported[seat] = max(0, total) if clamped else total

    def new_points(self) -> list[Points]:
        """Return what the engine has added to its points since the last time."""
        fresh = list(self.family.ledger.points(self.state, self.counted))
        self.counted += len(fresh)
        self.points += fresh
        return fresh

    def seal(self) -> None:
        """Close a round: its hash is that of the position after its totals."""
        if self.hashed and not self.sealed:
            position = self.family.picture.position(self.state)
            self.hash = state_hash(self.hash, position)
            self.carried_hash = state_hash(self.carried_hash, position)
            self.hashes.append(self.hash)
        self.sealed = True

    def compare_totals(self, totals: Totals) -> None:
        self.due = False
        self.compare("AZ503", totals, totals.values)

    def compare_final(self, final: Final) -> None:
        self.compare("AZ505", final, final.values)

    def compare(self, code: str, node: Totals | Final, values: tuple[Total, ...]) -> None:
        computed = self.state.scores[:]
        self.agreed = set()
        if len(values) != len(computed):
            span = node.span.to(values[-1].span)
            at = (self.state.round, None, None)
            self.report("AZ504", span, at=at, written=len(values), seats=len(computed))
            return
        for seat, (total, right) in enumerate(zip(values, computed, strict=True)):
            self.compare_one(code, Seat(seat), total, right)

    def compare_one(self, code: str, seat: Seat, total: Total, right: int) -> None:
        number = number_of(seat)
        at = (self.state.round, None, number)
        self.agreed.add(number)
        facts = {"at": at, "seat": number, "computed": right, "claimed": total.value}
        if total.value == right:
            self.reported[seat] = None
            if total.stood:
                self.report("AZ515", total.span, at=at, claimed=f"{total.value}")
        elif total.stood:
            self.reported[seat] = None
            self.report("AZ514", total.span, **facts)
            self.state.scores[seat] = total.value
            gap = total.value - right
            reason = f"play went on from the recorded total {total.value}"
            final = code == "AZ505"
            self.points.append(Points(self.state.round, number, "stood", gap, reason, final=final))
        elif total.value != self.reported[seat]:
            self.agreed.remove(number)
            self.reported[seat] = total.value
            stood = "the result stood with" if code == "AZ505" else "play went on from"
            help = f"if {stood} this total, write `{total.value}!`"  # noqa: A001
            self.report(code, total.span, help=help, **facts)

    def compare_hash(self, claimed: Hash) -> None:
        if self.sealed and self.hash == "":
            self.report("AZ119", claimed.span, word=claimed.text)
            return
        self.seal()
        if claimed.text not in (f"#{self.hash}", f"#{self.carried_hash}"):
            at = (self.state.round, None, None)
            self.report("AZ513", claimed.span, at=at, computed=f"#{self.hash}")
            self.carried_hash = claimed.text[1:]

    def compare_result(self, ended: Final | Unfinished | None, final: list[int] | None) -> None:
        """Compare the tag `Result`, unless the ending has already said as much."""
        tag = next((tag for tag in self.game.tags if tag.name == "Result"), None)
        if tag is None or tag.value == UNKNOWN:
            return
        if any(fault.line == tag.span.line for fault in self.game.diagnostics):
            return
        computed = " ".join(map(str, final)) if final is not None else OPEN
        claimed = " ".join(tag.value.split())
        unfinished = isinstance(ended, Unfinished) and claimed == OPEN
        if claimed != computed and not unfinished and (final is None or claimed != self.carried()):
            span, place = tag.span, differing(claimed.split(), computed.split())
            if place is not None and claimed == tag.value:
                span = span.part(*place)
            none = (None, None, None)
            self.report("AZ506", span, at=none, computed=computed, claimed=claimed)

    def carried(self) -> str:
        """Write the result that follows from wrong totals that were reported."""
        totals = self.state.scores[:]
        each_seat = (
            right if wrong is None else wrong
            for right, wrong in zip(totals, self.reported, strict=True)
        )
        return " ".join(map(str, each_seat))


def differing(claimed: list[str], computed: list[str]) -> tuple[int, int] | None:
    """Find the first number that differs, as a piece of the text."""
    if len(claimed) != len(computed):
        return None
    at = 0
    for one, other in zip(claimed, computed, strict=True):
        if one != other:
            return at, at + len(one)
        at += len(one) + 1
    return None
