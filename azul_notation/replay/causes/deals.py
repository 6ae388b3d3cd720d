"""Guesses at the deal of a round: a tile, two factories, a factory left out or written twice."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import factorial, prod

from msgspec.structs import replace

from azul_notation.replay.causes.pen import Pen
from azul_notation.replay.causes.search import Search

NEAR = 2.0
"""How many times likelier it is to exchange neighbours than other factories."""
ONWARDS = 2 / 3
"""How often a factory is copied over the next one, and not over the one before it."""
TWICE = 5.0
"""How many times likelier it is to write a factory twice than to write another one too many."""


def try_deals(search: Search, at: int) -> None:
    """Try the slips in the deal of a round."""
    engine = search.course.after[at - 1] if at else search.course.begun
    if not search.sheet.leaves[at].deal or engine.phase != "deal":
        return
    dealt = Dealt(search, at)
    dealt.try_changed()
    if search.alternatives.factories is None:
        return
    due = len(search.family.chance.due(engine, ""))
    if len(dealt.deal) == due:
        dealt.try_exchanged()
        dealt.try_turned()
        dealt.try_copied(search.alternatives.factories(engine))
    elif len(dealt.deal) > due:
        dealt.try_gone()
    else:
        dealt.try_left_out(search.alternatives.factories(engine))


def orders(word: str) -> int:
    """Count the orders in which the tiles of a factory may be drawn: how likely they are, in proportion."""
    tiles, _, _ = word.partition(":")
    return factorial(len(tiles)) // prod(map(factorial, Counter(tiles).values()))


class Dealt:
    """The deal of one round, as trials take it."""

    def __init__(self, search: Search, at: int) -> None:
        self.search = search
        self.at = at
        self.leaf = search.sheet.leaves[at]
        self.deal = self.leaf.deal
        self.spans = self.leaf.deal_spans
        self.engine = search.course.after[at - 1] if at else search.course.begun
        self.leaves = [*search.sheet.leaves]
        self.round = f" of round {self.engine.round + 1}"

    def attempt(self, deal: Sequence[str], kind: str, share: float, message: str, pen: Pen) -> None:
        """Keep a guess if all fits with this deal."""
        self.leaves[self.at] = replace(self.leaf, deal=tuple(deal))
        if self.search.trial.fits_from_deal(self.engine, self.at, self.leaves):
            record = (self.at, "deal", *deal)
            self.search.add(record, kind, share, message, lambda: pen)

    def try_changed(self) -> None:
        """Try the words that differ from one that is written in one part."""
        search, count = self.search, len(self.deal)
        for number, word in enumerate(self.deal):
            for part, others in search.alternatives.chance(self.engine, word):
                for text in others:
                    if search.is_spent:
                        return
                    pen = Pen(search.sheet)
                    pen.replace(self.spans[number], text)
                    deal = [*self.deal[:number], text, *self.deal[number + 1 :]]
                    share = orders(text) / orders(word) / count / len(others)
                    named = f"factory {number + 1}{self.round}"
                    what = named if search.alternatives.factories else f"`{word}`"
                    self.attempt(deal, part, share, f"{what} should read `{text}`", pen)

    def try_exchanged(self) -> None:
        """Try two factories swapped."""
        pairs = list(combinations(range(len(self.deal)), 2))
        whole = len(pairs) + (NEAR - 1) * (len(self.deal) - 1)
        for one, two in pairs:
            deal = [*self.deal]
            deal[one], deal[two] = deal[two], deal[one]
            if self.search.is_spent or deal[one] == deal[two]:
                continue
            pen = Pen(self.search.sheet)
            pen.replace(self.spans[one], deal[one])
            pen.replace(self.spans[two], deal[two])
            numbers = f"factories {one + 1} and {two + 1}"
            what = f"{numbers}{self.round} were swapped"
            share = (NEAR if two == one + 1 else 1) / whole
            self.attempt(deal, "factories", share, what, pen)

    def try_turned(self) -> None:
        """Try the factories counted the other way round, or from another one."""
        deal, count = self.deal, len(self.deal)
        ways = [
            (
                "other way round",
                deal[::-1],
                f"the factories{self.round} were numbered in the opposite direction",
            )
        ]
        ways += [
            (
                "another first",
                (*deal[number:], *deal[:number]),
                f"the factories{self.round} were numbered from factory {number + 1} on",
            )
            for number in range(1, count)
        ]
        for kind, changed, message in ways:
            if self.search.is_spent or changed == deal:
                continue
            pen = Pen(self.search.sheet)
            for span, old, new in zip(self.spans, deal, changed, strict=True):
                if new != old:
                    pen.replace(span, new)
            share = 1.0 if kind == "other way round" else 1 / (count - 1)
            self.attempt(changed, kind, share, message, pen)

    def try_copied(self, factories: Sequence[str]) -> None:
        """Try every factory in the place of one that is written like its neighbour."""
        count = len(self.deal)
        for number, word in enumerate(self.deal):
            before, after = (
                self.deal[max(0, number - 1) : number],
                self.deal[number + 1 : number + 2],
            )
            if word not in (*before, *after) or word not in factories:
                continue
            side = ONWARDS if word in before else 1 - ONWARDS
            for text in factories:
                if self.search.is_spent or text == word:
                    continue
                pen = Pen(self.search.sheet)
                pen.replace(self.spans[number], text)
                deal = [*self.deal[:number], text, *self.deal[number + 1 :]]
                share = side * orders(text) / orders(word) / count
                what = f"factory {number + 1}{self.round} should read `{text}`: its neighbour was copied"
                self.attempt(deal, "factory copied", share, what, pen)

    def try_gone(self) -> None:
        """Try the deal without each of its factories."""
        count = len(self.deal)
        for number, word in enumerate(self.deal):
            pen = Pen(self.search.sheet)
            pen.remove(self.spans[number])
            near = self.deal[max(0, number - 1) : number + 2]
            share = (TWICE if near.count(word) > 1 else 1) / count
            what = f"factory {number + 1}{self.round}, `{word}`, is one too many"
            deal = [*self.deal[:number], *self.deal[number + 1 :]]
            self.attempt(deal, "factory too many", share, what, pen)

    def try_left_out(self, factories: Sequence[str]) -> None:
        """Try every factory in every place."""
        count, ways = len(self.deal), sum(map(orders, factories))
        for number in range(count + 1):
            for text in factories:
                if self.search.is_spent:
                    return
                pen = Pen(self.search.sheet)
                if number < count:
                    pen.put_before(self.spans[number], text)
                else:
                    pen.put_after(self.spans[-1], text)
                share = orders(text) / ways / (count + 1)
                what = f"factory {number + 1}{self.round}, `{text}`, was left out"
                deal = [*self.deal[:number], text, *self.deal[number:]]
                self.attempt(deal, "factory left out", share, what, pen)
