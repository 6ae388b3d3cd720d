"""Finds regular expressions whose time may grow faster than the text that they are tried on.

A pattern that backtracks is slow where it fails on a text that it can read in many ways. It becomes an
automaton with a state for each sign that it reads (Glushkov's). If a text leads from a state back to it, and
as well to another state and round there again, then failing takes at least the square of the text; with two
ways round from a state to itself it is exponential (Weideman and others, "Analyzing Matching Time Behavior
of Backtracking Regular Expression Matchers", 2016).

A look at the next sign and a possessive repetition of one sign say what may follow. Other looks count as
nothing, so that a pattern may be blamed for texts that they exclude. A repetition with a bound ends.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import product
from re import _parser
from typing import Any, NamedTuple

SAMPLE = [
    *map(chr, range(128)),
    "\x85",
    "\xa0",
    "\xe9",
    "\u0131",
    "\u0661",
    "\u2028",
    "\uff11",
    "\udc80",
]
"""Signs that stand for all: those of ASCII, and one of each other kind that a class tells apart."""
ALL = (1 << len(SAMPLE)) - 1
SURE = 1 << len(SAMPLE)
FREE = ALL | SURE
"""Any sign may follow, and nothing that is asked of it can fail."""
FEED = 1 << SAMPLE.index("\n")
OTHER = 1 << SAMPLE.index("\xe9")
COPIES = 16
"""Repetitions that are written out; a larger bound counts as none."""
SHAPES = {
    "DIGIT": r"\d",
    "NOT_DIGIT": r"\D",
    "SPACE": r"\s",
    "NOT_SPACE": r"\S",
    "WORD": r"\w",
    "NOT_WORD": r"\W",
}
SIGNS = ("LITERAL", "NOT_LITERAL", "IN", "ANY", "RANGE", "CATEGORY")
FOLLOWED = {"AT_END": FEED, "AT_END_STRING": 0, "AT_BOUNDARY": ALL, "AT_NON_BOUNDARY": ALL}
"""What may follow a place that is asked for."""
Ends = list[tuple[int, int]]
"""States, each with the signs that the next one may read, and SURE if it can follow whatever comes."""


class Part(NamedTuple):
    """A piece of a pattern."""

    empty: bool = True
    """Whether it may read nothing."""
    skip: int = FREE
    """The signs that may follow if it reads nothing."""
    first: Ends = []  # noqa: RUF012 - never changed
    last: Ends = []  # noqa: RUF012 - never changed


def narrowed(ends: Ends, signs: int) -> Ends:
    return [(state, allowed & signs) for state, allowed in ends]


class Automaton:
    """A pattern as states that read characters; `follow` gives what is after each, and what that may read."""

    def __init__(
        self, pattern: re.Pattern[Any], *, search: bool, whole: bool, items: Any = None
    ) -> None:
        self.pattern = pattern
        self.flags = pattern.flags
        self.signs: list[int] = []
        self.follow: list[Ends] = []
        self.looks: list[Automaton] = []
        """Looks ahead and behind, each for itself."""
        if items is None:
            items = list(_parser.parse(pattern.pattern, self.flags & ~re.DEBUG))
        found = self.sequence(items)
        self.starts = found.first
        self.safe = set() if whole else {state for state, allowed in found.last if allowed & SURE}
        """States behind which the pattern has matched, whatever comes."""
        if search:
            self.add_beginnings(items, found.first)

    def add_beginnings(self, items: list[Any], first: Ends) -> None:
        """Let the pattern begin anywhere, or where lines do."""
        kind = str(items[0][1]) if items and str(items[0][0]) == "AT" else ""
        if kind == "AT_BEGINNING" and self.flags & re.MULTILINE:
            line, feed = self.state(ALL & ~FEED), self.state(FEED)
            self.follow[line] += [(line, FREE), (feed, FREE)]
            self.follow[feed] += [(line, FREE), (feed, FREE), *first]
        elif kind not in ("AT_BEGINNING", "AT_BEGINNING_STRING"):
            anywhere = self.state(ALL)
            self.follow[anywhere] += [(anywhere, FREE), *first]

    def state(self, signs: int) -> int:
        self.signs.append(signs)
        self.follow.append([])
        return len(self.signs) - 1

    def sequence(self, items: Iterable[Any]) -> Part:
        done = Part()
        for kind, value in items:
            done = self.joined(done, self.part(str(kind), value))
        return done

    def link(self, ends: Ends, begins: Ends) -> None:
        for (state, allowed), (begin, more) in product(ends, begins):
            self.follow[state].append((begin, allowed & more))

    def joined(self, one: Part, two: Part) -> Part:
        self.link(one.last, two.first)
        return Part(
            one.empty and two.empty,
            one.skip & two.skip,
            one.first + (narrowed(two.first, one.skip) if one.empty else []),
            two.last + (narrowed(one.last, two.skip) if two.empty else []),
        )

    def part(self, kind: str, value: Any) -> Part:  # noqa: PLR0911 - one for each kind
        if kind in SIGNS:
            state = self.state(self.signs_of(kind, value))
            return Part(False, FREE, [(state, FREE)], [(state, FREE)])
        match kind:
            case "BRANCH":
                return self.either([self.sequence(each) for each in value[1]])
            case "SUBPATTERN":
                return self.with_flags(*value[1:])
            case "ATOMIC_GROUP":
                return self.sequence(value)
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                return self.repeated(*value, possessive=kind == "POSSESSIVE_REPEAT")
            case "ASSERT" | "ASSERT_NOT":
                look = Automaton(self.pattern, search=False, whole=False, items=value[1])
                self.looks.append(look)
                return Part(skip=self.seen(kind, *value))
            case "AT":
                return Part(skip=FOLLOWED.get(str(value), FREE))
        raise ValueError(f"a pattern has an unknown part, {kind}: teach this file to read it")

    def either(self, parts: list[Part]) -> Part:
        skips = [each.skip for each in parts if each.empty]
        skip = 0
        for each in skips:
            skip |= each
        first = [end for each in parts for end in each.first]
        return Part(bool(skips), skip, first, [end for each in parts for end in each.last])

    def with_flags(self, added: int, removed: int, items: Any) -> Part:
        before = self.flags
        self.flags = (before | added) & ~removed
        found = self.sequence(items)
        self.flags = before
        return found

    def repeated(self, low: int, high: Any, items: Any, *, possessive: bool) -> Part:
        done = Part()
        for _ in range(min(low, COPIES)):
            done = self.joined(done, self.sequence(items))
        more = self.sequence(items)
        only = len(items) == 1 and str(items[0][0]) in SIGNS
        behind = FREE & ~self.signs[more.first[0][0]] if possessive and only else FREE
        ends = list(more.last)
        if int(high) > COPIES:
            self.link(more.last, more.first)
        else:
            before = more
            for _ in range(int(high) - low - 1):
                again = self.sequence(items)
                self.link(before.last, again.first)
                ends += again.last
                before = again
        if int(high) == low:
            return done
        return self.joined(done, Part(True, behind & more.skip, more.first, narrowed(ends, behind)))

    def seen(self, kind: str, direction: int, items: Any) -> int:
        """Return the characters that may follow, with a look ahead of one."""
        only = len(items) == 1 and str(items[0][0]) in SIGNS
        if not only or direction < 0:
            return ALL
        signs = self.signs_of(str(items[0][0]), items[0][1])
        return signs if kind == "ASSERT" else ALL & ~signs

    def signs_of(self, kind: str, value: Any) -> int:
        match kind:
            case "LITERAL":
                sign = chr(value)
                both = {sign, sign.lower(), sign.upper()} if self.flags & re.IGNORECASE else {sign}
                return among(lambda each: each in both) or OTHER
            case "RANGE":
                return among(lambda each: value[0] <= ord(each) <= value[1])
            case "ANY":
                return ALL if self.flags & re.DOTALL else ALL & ~FEED
            case "CATEGORY":
                name = str(value).removeprefix("CATEGORY_").removeprefix("UNI_")
                shape = re.compile(SHAPES[name], self.flags & re.ASCII)
                return among(lambda each: shape.match(each) is not None)
            case "NOT_LITERAL":
                return ALL & ~self.signs_of("LITERAL", value)
        signs = 0
        for inner, inside in value:
            signs |= self.signs_of(str(inner), inside) if str(inner) != "NEGATE" else 0
        return ALL & ~signs if str(value[0][0]) == "NEGATE" else signs

    def steps(
        self, states: tuple[int, ...], within: tuple[set[int], ...]
    ) -> Iterator[tuple[int, ...]]:
        """Let several copies read one sign; each stays within some states."""
        for ends in product(*(self.follow[state] for state in states)):
            signs = ALL
            for state, allowed in ends:
                signs &= allowed & self.signs[state]
            if signs and all(end[0] in own for end, own in zip(ends, within, strict=True)):
                yield tuple(state for state, _ in ends)

    def reach(self, begin: tuple[int, ...], within: tuple[set[int], ...]) -> set[tuple[int, ...]]:
        seen: set[tuple[int, ...]] = set()
        waiting = [begin]
        while waiting:
            for states in self.steps(waiting.pop(), within):
                if states not in seen:
                    seen.add(states)
                    waiting.append(states)
        return seen

    def words(self, begin: int | None, end: int) -> list[str] | None:
        """Find signs that lead from a state, or the beginning, to a state; nothing, if none do."""
        steps = self.starts if begin is None else self.follow[begin]
        paths = {state: [self.sign(state, allowed)] for state, allowed in steps[::-1]}
        waiting = list(paths)
        while end not in paths and waiting:
            state = waiting.pop(0)
            for following, allowed in self.follow[state]:
                if following not in paths and self.signs[following] & allowed:
                    paths[following] = [*paths[state], self.sign(following, allowed)]
                    waiting.append(following)
        return paths.get(end)

    def alphabet(self) -> set[str]:
        """Give a sign for each state, and white space."""
        return {self.sign(state, FREE) for state in range(len(self.signs))} | set(" \t\n{")

    def sign(self, state: int, allowed: int) -> str:
        """Choose a sign that a state reads."""
        signs = self.signs[state] & allowed or self.signs[state]
        return SAMPLE[(signs & -signs).bit_length() - 1]


def among(test: Any) -> int:
    return sum(1 << at for at, sign in enumerate(SAMPLE) if test(sign))


def ambiguity(automaton: Automaton) -> str:
    """Describe how the time of a pattern may grow; return an empty text if it is linear."""
    everything = set(range(len(automaton.signs)))
    behind = {
        state: {each for (each,) in automaton.reach((state,), (everything,))}
        for state in everything
    }
    turning = [state for state in sorted(everything) if state in behind[state]]
    rounds = {state: {each for each in behind[state] if state in behind[each]} for state in turning}
    for state in turning:
        if state in automaton.safe:
            continue
        both = (rounds[state], rounds[state])
        ends = [(end, allowed) for end, allowed in automaton.follow[state] if end in rounds[state]]
        twice = any(
            one == two and a & b & automaton.signs[one]
            for at, (one, a) in enumerate(ends)
            for two, b in ends[at + 1 :]
        )
        apart = [pair for pair in automaton.reach((state, state), both) if pair[0] != pair[1]]
        if twice or any((state, state) in automaton.reach(pair, both) for pair in apart):
            return "exponential"
    for one in turning:
        for two in (behind[one] & set(turning)) - {one} - automaton.safe:
            within = (rounds[one], behind[one], rounds[two])
            if (one, two, two) in automaton.reach((one, one, two), within):
                return "polynomial"
    return ""
