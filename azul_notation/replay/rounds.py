"""Begins rounds: their numbers, who starts them, what was dealt."""

from azul_notation.diagnostics import Span
from azul_notation.replay.result import Step
from azul_notation.replay.telling import Stopped, Telling
from azul_notation.rules.family import Refusal
from azul_notation.text.syntax import Deal, Node, Round


class Rounds(Telling):
    """The part of the fold between rounds."""

    def open_round(self, each: Round, *, first: bool) -> None:
        self.reach(each)
        if self.ended is not None:
            self.stop("AZ413", each.span)
        if first and self.within:
            self.continue_round(each)
            return
        self.refuse_unless_scored(each)
        if self.state.phase == "over":
            self.stop("AZ413", each.span)
        self.claims.seal()
        self.check_number(each, self.state.round + 1)
        start = self.check_start(each)
        self.last = each.deal[-1].span if each.deal else self.last
        behind = each.events[0].span if each.events else None
        broken = self.game.broken
        if broken is not None and (behind is None or broken < behind):
            raise Stopped
        try:
            self.family.deal(self.state, start, [deal.text for deal in each.deal])
        except Refusal as refusal:
            at = (self.state.round + 1, None, None)
            self.refuse(refusal, place_in(each.span, each.deal, refusal.word), at)
        self.last_lap = None
        self.settled = self.lap_told = False
        self.tell(Step("deal", self.state.round))
        self.settle()

    def continue_round(self, each: Round) -> None:
        """Go on with the round that the tag `Position` stands in."""
        self.check_number(each, self.state.round)
        if each.start and each.start.seat != self.state.start + 1:
            self.claim_start(each.start.span, str(self.state.start + 1), each.start.seat)
        if each.deal:
            self.stop("AZ310", place_in(each.span, each.deal, None), round=self.state.round)
        self.tell(Step("deal", self.state.round))
        self.settle()

    def check_number(self, each: Round, expected: int) -> None:
        """Compare the number of a round; one that only counts on from a wrong one is an echo."""
        self.number_told = each.count not in (expected, self.count + 1)
        if self.number_told:
            at = (expected, None, None)
            self.report("AZ511", each.span, at=at, expected=expected, claimed=each.count)
            odd = each.count == self.count or self.following not in (None, expected + 1)
            self.findings.lost = self.findings.lost or odd
        self.count = each.count

    def check_start(self, each: Round) -> int:
        """Find the seat that starts a round: a claim from the second round on."""
        seats = len(self.game.seats)
        if self.state.round or self.game.tag("Position"):
            if each.start and each.start.seat != self.state.start + 1:
                self.claim_start(each.start.span, str(self.state.start + 1), each.start.seat)
            return self.state.start
        if each.start and not 1 <= each.start.seat <= seats:
            self.claim_start(each.start.span, f"1 to {seats}", each.start.seat)
            self.findings.lost = True
            return 0
        return each.start.seat - 1 if each.start else 0

    def claim_start(self, span: Span, expected: str, claimed: int) -> None:
        """Report a wrong starting seat; with a wrong number beside it, a round is missing."""
        self.findings.lost = self.findings.lost or self.number_told
        at = (self.state.round + 1, None, None)
        self.report("AZ512", span, at=at, expected=expected, claimed=claimed)

    def refuse_unless_scored(self, node: Node) -> None:
        """Refuse what may only come when the round is over and scored."""
        if self.state.phase == "draft":
            left = self.family.ending.on_table(self.state)
            self.stop("AZ412", node.span, round=self.state.round, left=left)
        if self.state.phase == "tile":
            assert self.family.tiling, "only games with tilings come to that phase"
            seat, lines = self.family.tiling.untiled(self.state)[0]
            told = ", ".join(map(str, lines))
            self.stop("AZ415", node.span, at=(self.state.round, None, seat), seat=seat, lines=told)

    def settle(self) -> None:
        """Score the round when nothing is left to choose."""
        if self.state.phase == "score":
            self.state.score()
            self.result.rounds.append(self.state.scores[:])
            self.claims.open()
            self.tell(Step("score", self.state.round))


def place_in(line: Span, words: tuple[Deal, ...], word: int | None) -> Span:
    """Find the word that is meant, or the whole line of them."""
    if word is not None and word < len(words):
        return words[word].span if word >= 0 else line
    return words[0].span.to(words[-1].span) if words else line
