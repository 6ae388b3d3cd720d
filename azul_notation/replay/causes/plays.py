"""Guesses at the moves of a round: left out, written twice, changed, exchanged."""

from typing import Any

from azul_notation.diagnostics import Span
from azul_notation.replay.causes.guess import RENUMBERED
from azul_notation.replay.causes.likely import Choice
from azul_notation.replay.causes.pen import Pen
from azul_notation.replay.causes.search import Search
from azul_notation.replay.causes.sheet import Leaf, Play
from azul_notation.rules.family import Refusal, Word

APART = 2
"""Laps within which two moves may have been exchanged."""


LAST = 4.0
"""How many times likelier it is that the last move of a round is left out than another: all see it coming."""


class Round:
    """The plays of one round, as trials take them."""

    def __init__(self, search: Search, at: int, last: int) -> None:
        self.search = search
        self.at = at
        self.leaf = leaf = search.sheet.leaves[at]
        self.plays = leaf.plays
        self.states = search.course.before[at]
        self.last = min(last, len(self.states) - 1)
        """The last play that may be wrong."""
        self.words = [play.words for play in leaf.plays]

    def rest(self, number: int) -> list[str]:
        """Return the words from a play on."""
        return [word for words in self.words[number:] for word in words]

    def fits(self, number: int, words: list[str]) -> bool:
        """Return whether all fits with these words from a play on."""
        return self.search.trial.fits(self.states[number], self.at, words)

    def add(
        self,
        kind: str,
        share: float,
        message: str,
        plays: list[tuple[str, ...]],
        change: "Change",
    ) -> None:
        """Keep a guess that fits, and correct the lap numbers that it leaves wrong."""
        record = (self.at, *plays)
        wrong = change.find_labels(self, plays)
        if wrong and kind != "moved":  # the laps were counted as the moves were written
            share *= RENUMBERED
        self.search.add(record, kind, share, message, lambda: change.pen(self))


class Change:
    """The words of a round that a guess changes, and the lap numbers that move with them."""

    def __init__(self) -> None:
        self.instead: dict[int, str] = {}
        """Words in the place of plays, with their chance."""
        self.gone: set[int] = set()
        self.new: tuple[int, str] | None = None
        """A play that is put in before the one with this number."""
        self.line: tuple[int, str] | None = None
        """A line that is put in before the play with this number."""
        self.spans: dict[Span, str] = {}
        """Single words that are replaced."""
        self.ahead_of: dict[Span, str] = {}
        """Words that are put before others."""
        self.behind: dict[Span, str] = {}
        """Words that are put after others."""
        self.ahead = False
        """Whether the new play stands before the lap number that stands here."""
        self.moved: dict[int, int] = {}
        self.labels: dict[int, int] = {}
        """Lap numbers that are missing, by the play that they stand before."""
        self.wrong: list[Span] = []
        """Lap numbers that are wrong."""

    def find_labels(self, round_: Round, plays: list[tuple[str, ...]]) -> bool:
        """Find the lap numbers that are wrong with these plays."""
        leaf = round_.leaf
        if not leaf.laps:
            return False
        due = laps_of(round_.search, round_.at, plays)
        begins = {number for number, lap in enumerate(due) if not number or due[number - 1] != lap}
        best: tuple[int, list[Span], list[Span], dict[int, int], bool] | None = None
        for ahead in (False, True) if self.new else (False,):
            right: set[int] = set()
            wrong: list[Span] = []
            twice: list[Span] = []
            for label in leaf.laps:
                number = self.shifted(label.before, ahead=ahead)
                if number not in begins or due[number] != label.count:
                    wrong.append(label.span)
                elif number in right:
                    twice.append(label.span)
                else:
                    right.add(number)
            missing = {number: due[number] for number in begins - right}
            if best is None or len(wrong) + len(missing) < best[0]:
                best = len(wrong) + len(missing), wrong, twice, missing, ahead
        assert best, "there is at least one way"
        _, wrong, twice, self.labels, self.ahead = best
        self.wrong = [*wrong, *twice]
        had = _unlabelled(leaf, round_)
        if not wrong and len(self.labels) <= had:
            self.labels = {}
            return False
        return True

    def shifted(self, before: int, *, ahead: bool) -> int:
        """Find the play that a lap number comes before."""
        number = before - sum(each < before for each in self.gone)
        if self.new and (before > self.new[0] or (ahead and before == self.new[0])):
            number += 1
        return number

    @property
    def arrival(self) -> int | None:
        """The number that the new play has among the others."""
        if self.new is None:
            return None
        return self.new[0] - sum(each < self.new[0] for each in self.gone)

    def pen(self, round_: Round) -> Pen:
        """Write the change."""
        pen = Pen(round_.search.sheet)
        leaf = round_.leaf
        pen.remove(*self.wrong)
        for span, text in self.spans.items():
            pen.replace(span, text)
        for span, text in self.ahead_of.items():
            pen.put_before(span, text)
        for span, text in self.behind.items():
            pen.put_after(span, text)
        for number in self.gone:
            play = leaf.plays[number]
            pen.remove(*play.spans, *play.belongings)
        for number, text in self.instead.items():
            play = leaf.plays[number]
            pen.replace(play.span, text)
            pen.remove(*play.spans[1:])
        new = self.arrival
        if self.line:
            number, text = self.line
            pen.put_after(last_word(leaf, number), f"\n{text}")
        if self.new:
            self.put_in(round_, pen, *self.new)
        olds = [number for number in range(len(leaf.plays)) if number not in self.gone]
        for number, lap in self.labels.items():
            if number == new:
                continue
            old = olds[number - (new is not None and number > new)]
            pen.put_before(leaf.plays[old].span, f"{lap}.")
        return pen

    def put_in(self, round_: Round, pen: Pen, number: int, text: str) -> None:
        leaf = round_.leaf
        if self.arrival in self.labels:
            text = f"{self.labels[self.arrival]}. {text}"
        dangling = [label.span for label in leaf.laps if label.before == number]
        at_end = number == len(leaf.plays)
        if at_end and dangling and not self.ahead:
            pen.put_after(dangling[-1], text)
        elif number and (self.ahead or at_end):
            before = leaf.plays[number - 1]
            pen.put_after(max((*before.spans, *before.belongings)), text)
        elif number < len(leaf.plays):
            pen.put_before(leaf.plays[number].span, text)
        else:
            pen.put_after(last_word(leaf, number), f"\n{text}")


def last_word(leaf: Leaf, number: int) -> Span:
    """Find the word before the play with this number, or before its lap number."""
    if number:
        play = leaf.plays[number - 1]
        return max((*play.spans, *play.belongings))
    return (*(span for span in (leaf.head, leaf.start_span) if span), *leaf.deal_spans)[-1]


def _unlabelled(leaf: Leaf, round_: Round) -> int:
    """Count the laps that have no number in the record as it stands."""
    reached = round_.states[: len(leaf.plays)]
    due = [engine.lap for engine in reached]
    begins = {number for number, lap in enumerate(due) if not number or due[number - 1] != lap}
    return len(begins - {label.before for label in leaf.laps})


def laps_of(search: Search, at: int, plays: list[tuple[str, ...]]) -> list[int]:
    """Find the lap of each of these plays."""
    engine = search.course.dealt[at].copy()
    found: list[int] = []
    for words in plays:
        found.append(engine.lap)
        if not search.trial.draft(engine, list(words), slowly="!" in words[0]):
            break
    while len(found) < len(plays):
        found.append(found[-1])
    return found


def try_plays(search: Search, at: int, last: int) -> None:
    """Try the slips in the moves of a round, up to its play with the number `last`."""
    round_ = Round(search, at, last)
    try_changed(round_)
    try_copied(round_)
    try_exchanged(round_)
    try_moved(round_)
    try_gone(round_)
    try_lap_gone(round_)
    try_left_out(round_)
    try_chance(round_)


def try_changed(round_: Round) -> None:
    """Try the moves that differ from one that is written in one part."""
    search, count = round_.search, len(round_.plays)
    for number in range(min(round_.last + 1, count)):
        if search.is_spent:
            return
        play, engine = round_.plays[number], round_.states[number]
        rest = [*play.chance, *round_.rest(number + 1)]
        for part, others in search.alternatives.moves(engine, play.text):
            for text in others:
                if not round_.fits(number, [text, *rest]):
                    continue
                plays = [*round_.words]
                plays[number] = (text, *play.chance)
                change = Change()
                change.spans[play.span] = text + tail_of(play)
                message = f"`{play.text}` ({search.name(engine.mover)}) should read `{text}`"
                share = likelier(search, engine, play.text, text) / count / len(others)
                round_.add(part, share, message, plays, change)


def try_copied(round_: Round) -> None:
    """Try every legal move in the place of one that is written like its neighbour."""
    search, count = round_.search, len(round_.plays)
    for number in range(min(round_.last + 1, count)):
        play, engine = round_.plays[number], round_.states[number]
        near = (*round_.plays[max(0, number - 1) : number], *round_.plays[number + 1 : number + 2])
        if play.text not in (each.text for each in near) or engine.phase != "draft":
            continue
        rest = [*play.chance, *round_.rest(number + 1)]
        choice = Choice(search.trial, engine)
        for text in choice.legal:
            if search.is_spent:
                return
            if text == play.text or not round_.fits(number, [text, *rest]):
                continue
            spelt = with_marks(search, engine, text) if search.sheet.marked else text
            plays = [*round_.words]
            plays[number] = (spelt, *play.chance)
            change = Change()
            change.spans[play.span] = spelt + tail_of(play)
            name = search.name(engine.mover)
            message = f"`{play.text}` ({name}) should read `{spelt}`: its neighbour was copied"
            share = choice.likelihood(text) / len(choice.legal) / count
            round_.add("copied", share, message, plays, change)


def likelier(search: Search, engine: Any, written: str, text: str) -> float:
    """Compare how likely it is that a player made this move with that of the one that is written."""
    choice = Choice(search.trial, engine)
    return choice.likelihood(text) / choice.likelihood(written)


def tail_of(play: Play) -> str:
    """Return the text at the end of a move that is not part of it."""
    return ("!stood" if play.stood else "") + play.opinion


def try_exchanged(round_: Round) -> None:
    """Try two moves swapped."""
    search, count = round_.search, len(round_.plays)
    reach = APART * round_.states[0].seats
    for number in range(min(round_.last + 1, count - 1)):
        if search.is_spent:
            return
        for other in range(number + 1, min(number + reach, count)):
            one, two = round_.words[number], round_.words[other]
            if one == two:
                continue
            plays = [*round_.words]
            plays[number], plays[other] = two, one
            ways = [plays]
            if len(one) > 1 or len(two) > 1:  # the chance may stand where it belongs
                plays = [*round_.words]
                plays[number], plays[other] = (two[0], *one[1:]), (one[0], *two[1:])
                ways.append(plays)
            for way in ways:
                words = [word for each in way[number:] for word in each]
                if not round_.fits(number, words):
                    continue
                first, second = round_.plays[number], round_.plays[other]
                change = Change()
                if way is ways[0]:
                    change.instead = {
                        number: written(round_, second),
                        other: written(round_, first),
                    }
                else:
                    sheet = search.sheet
                    change.spans[first.span] = sheet.written(second.span)
                    change.spans[second.span] = sheet.written(first.span)
                near = other == number + 1
                kind = "neighbours" if near else "exchanged"
                share = 1 / (count - 1) if near else 1 / (count * (reach - 2) or 1)
                message = f"`{one[0]}` and `{two[0]}` were swapped"
                round_.add(kind, share / len(ways), message, way, change)


def try_moved(round_: Round) -> None:
    """Try each move in another place of its round, not far away."""
    search, count = round_.search, len(round_.plays)
    reach = APART * round_.states[0].seats
    for number in range(count):
        for place in range(max(0, number - reach), min(count, number + reach) + 1):
            begin = min(number, place)
            if begin > round_.last or -1 <= place - number <= 2:  # noqa: PLR2004 - neighbours exchange
                continue
            if search.is_spent:
                return
            plays = [*round_.words]
            moved = plays.pop(number)
            plays.insert(place - (place > number), moved)
            if not round_.fits(begin, [word for words in plays[begin:] for word in words]):
                continue
            play = round_.plays[number]
            change = Change()
            change.gone.add(number)
            change.new = (place, written(round_, play))
            side = neighbour(round_, place)
            message = f"`{play.text}` belongs {side}"
            round_.add("moved", 1 / count / (2 * reach), message, plays, change)


def try_lap_gone(round_: Round) -> None:
    """Try the round without each run of moves that stands there twice."""
    search, count = round_.search, len(round_.plays)
    seats = round_.states[0].seats
    texts = [play.text for play in round_.plays]
    for length in range(2, seats + 1):
        for number in range(length, count - length + 1):
            run = texts[number : number + length]
            if run != texts[number - length : number] or number - length > round_.last:
                continue
            begin = min(number, len(round_.states) - 1)
            kept = [*round_.words[:number], *round_.words[number + length :]]
            words = [word for each in kept[begin:] for word in each]
            if search.is_spent or not round_.fits(begin, words):
                continue
            change = Change()
            change.gone.update(range(number, number + length))
            message = f"`{' '.join(run)}` was written twice"
            round_.add("lap written twice", length / count, message, kept, change)


def written(round_: Round, play: Play) -> str:
    """Return a move with its chance as it is written."""
    sheet = round_.search.sheet
    return " ".join(sheet.written(span) for span in play.spans)


def try_gone(round_: Round) -> None:
    """Try the record without each of its moves."""
    search, count = round_.search, len(round_.plays)
    for number in range(min(round_.last + 1, count)):
        if search.is_spent:
            return
        if not round_.fits(number, round_.rest(number + 1)):
            continue
        play = round_.plays[number]
        plays = [*round_.words[:number], *round_.words[number + 1 :]]
        seats = round_.states[0].seats
        near = round_.plays[max(0, number - seats) : number + seats + 1]
        twice = sum(each.text == play.text for each in near) > 1
        change = Change()
        change.gone.add(number)
        kind = "written twice" if twice else "too many"
        message = f"`{play.text}` " + ("was written twice" if twice else "is one move too many")
        round_.add(kind, 1 / max(1, count - 1), message, plays, change)


def try_left_out(round_: Round) -> None:
    """Try every legal move before each of the moves, and after the last one."""
    search, count = round_.search, len(round_.plays)
    for number in range(round_.last + 1):
        engine = round_.states[number]
        if engine.phase != "draft":
            return
        choice = Choice(search.trial, engine)
        rest = round_.rest(number)
        for text in choice.legal:
            if search.is_spent:
                return
            if round_.fits(number, [text, *rest]):
                share = choice.likelihood(text) / len(choice.legal) / (count + 1)
                share *= LAST if number == count else 1
                add_left_out(round_, number, text, engine, share)


def add_left_out(round_: Round, number: int, text: str, engine: Any, share: float) -> None:
    search = round_.search
    if search.sheet.marked:
        text = with_marks(search, engine, text)
    plays = [*round_.words[:number], (text,), *round_.words[number:]]
    change = Change()
    change.new = (number, text)
    name = search.name(engine.mover)
    message = f"`{text}` ({name}) was left out {neighbour(round_, number)}"
    round_.add("left out", share, message, plays, change)


def neighbour(round_: Round, number: int) -> str:
    """Describe where a move is missing."""
    if number < len(round_.plays):
        return f"before `{round_.plays[number].text}`"
    if number:
        return f"after `{round_.plays[number - 1].text}`"
    return f"in round {round_.states[0].round}"


def with_marks(search: Search, engine: Any, text: str) -> str:
    """Add the marks that follow from a move to it."""
    family = search.family
    try:
        played = family.play(engine.copy(), Word(text))
    except Refusal:
        return text
    return family.with_marks(text, played.marks)


def try_chance(round_: Round) -> None:
    """Try the words of chance after the moves: one changed, or a move left out before them."""
    search, count = round_.search, len(round_.plays)
    draws = sum(len(play.chance) for play in round_.plays)
    for number in range(min(round_.last + 1, count)):
        play, engine = round_.plays[number], round_.states[number]
        if not play.chance:
            continue
        rest = round_.rest(number + 1)
        for at, word in enumerate(play.chance):
            for part, others in search.alternatives.chance(engine, word):
                for text in others:
                    if search.is_spent:
                        return
                    chance = (*play.chance[:at], text, *play.chance[at + 1 :])
                    if not round_.fits(number, [play.text, *chance, *rest]):
                        continue
                    plays = [*round_.words]
                    plays[number] = (play.text, *chance)
                    change = Change()
                    change.spans[play.spans[at + 1]] = text
                    message = f"`{word}` should read `{text}`"
                    round_.add(part, 1 / draws / len(others), message, plays, change)
        try_chance_twice(round_, number)
        try_parted(round_, number)
    try_draws(round_)
    try_chance_left_out(round_)


def try_chance_twice(round_: Round, number: int) -> None:
    """Try a move without the word of chance that follows it twice."""
    play = round_.plays[number]
    for at, word in enumerate(play.chance):
        if word in play.chance[:at]:
            chance = (*play.chance[:at], *play.chance[at + 1 :])
            change = Change()
            change.spans[play.spans[at + 1]] = ""
            message = f"`{word}` was written twice"
            try_chance_words(round_, number, chance, "chance written twice", 1.0, message, change)


def try_chance_left_out(round_: Round) -> None:
    """Try every word of chance after the move that the rules refuse without one."""
    search, number = round_.search, round_.last
    spelt = search.alternatives.flips
    if spelt is None or search.course.stop != (round_.at, "play", number):
        return
    if number == len(round_.plays):
        return
    play, words = round_.plays[number], spelt(round_.states[number])
    share = len({word[0] for word in words}) / len(words)
    for word in words:
        if search.is_spent:
            return
        chance = tuple(sorted((*play.chance, word), key=lambda each: (each[1] == "=", each[0])))
        at = chance.index(word)
        change = Change()
        if at < len(play.chance):
            change.ahead_of[play.spans[at + 1]] = word
        else:
            change.behind[play.spans[-1]] = word
        message = f"`{word}` was left out after `{play.text}`"
        try_chance_words(round_, number, chance, "chance left out", share, message, change)


def try_chance_words(
    round_: Round,
    number: int,
    chance: tuple[str, ...],
    kind: str,
    share: float,
    message: str,
    change: Change,
) -> None:
    """Keep a guess if all fits with this chance after a move."""
    play = round_.plays[number]
    if round_.fits(number, [play.words[0], *chance, *round_.rest(number + 1)]):
        plays = [*round_.words]
        plays[number] = (play.words[0], *chance)
        round_.add(kind, share, message, plays, change)


def try_draws(round_: Round) -> None:
    """Try the pieces of two draws swapped, one soon after the other."""
    search = round_.search
    draws = [
        (number, at)
        for number, play in enumerate(round_.plays)
        for at, word in enumerate(play.chance)
        if word[1:2] == ":"
    ]
    pairs = [(one, two) for at, one in enumerate(draws) for two in draws[at + 1 : at + 3]]
    for (number, at), (other, to) in pairs:
        if number > round_.last or search.is_spent:
            return
        one, two = round_.words[number][at + 1], round_.words[other][to + 1]
        both = f"`{one}` and `{two}` were swapped"
        for first, second, message in (
            (one[:2] + two[2:], two[:2] + one[2:], f"the tiles of {both}"),
            (two, one, both),
        ):
            plays = [[*words] for words in round_.words]
            plays[number][at + 1], plays[other][to + 1] = first, second
            if not round_.fits(number, [word for words in plays[number:] for word in words]):
                continue
            change = Change()
            change.spans[round_.plays[number].spans[at + 1]] = first
            change.spans[round_.plays[other].spans[to + 1]] = second
            share = 1 / len(pairs)
            round_.add("chance exchanged", share, message, [tuple(each) for each in plays], change)


def try_parted(round_: Round, number: int) -> None:
    """Try a move between another one and the chance that it caused."""
    search, play = round_.search, round_.plays[number]
    engine = round_.states[number].copy()
    if not search.trial.draft(engine, [play.text]) or engine.phase != "draft":
        return
    choice = Choice(search.trial, engine)
    rest = [*play.chance, *round_.rest(number + 1)]
    for text in choice.legal:
        if not search.trial.fits(engine, round_.at, [text, *rest]):
            continue
        plays = [
            *round_.words[:number],
            (play.text,),
            (text, *play.chance),
            *round_.words[number + 1 :],
        ]
        change = Change()
        change.new = (number + 1, text)
        change.spans = dict.fromkeys(play.spans[1:], "")
        name = search.name(engine.mover)
        message = f"`{text}` ({name}) was left out before `{play.chance[0]}`"
        change.new = (number + 1, " ".join((text, *play.chance)))
        round_.add("left out", 1 / len(choice.legal) / len(round_.plays), message, plays, change)
