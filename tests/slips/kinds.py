"""Makes slips in the words of a valid record, kind by kind."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random

Lines = list[list[str]]
"""The words of each line."""
Maker = Callable[["Record", Random], Lines | None]
KINDS: dict[str, Maker] = {}

CHANCE = re.compile(r"[a-z][:=].+")
LAP = re.compile(r"[0-9]+\.")
OFFER = "azul", "mini", "chocolatier", "sintra"
LETTERS = {
    "azul": "BYRKW",
    "mini": "BYRKW",
    "chocolatier": "BMCDR",
    "sintra": "BGOPY",
    "garden": "BGLMPY",
}
PLACES = {"azul": "12345F", "mini": "12345F", "chocolatier": "12345F", "sintra": "12345678F"}


@dataclass(frozen=True)
class At:
    """The place of a word."""

    line: int
    word: int


class Record:
    """The words of a canonical record."""

    def __init__(self, text: str) -> None:
        self.lines: Lines = [line.split(" ") for line in text.split("\n")]
        found = re.search(r'\[Variant "(\w+)"\]', text)
        assert found
        self.variant = found[1]
        self.seats = text.count("[Seat")
        self.rounds = [at for at, line in enumerate(self.lines) if re.fullmatch(r"R\d+", line[0])]

    def copy(self) -> Lines:
        return [[*line] for line in self.lines]

    def round_of(self, line: int) -> int:
        return max(at for at in self.rounds if at <= line)

    def moves(self, round_: int | None = None) -> list[At]:
        """The places of all moves, or of those of one round."""
        return [
            At(at, word)
            for at, line in enumerate(self.lines)
            if LAP.fullmatch(line[0]) and round_ in (None, self.round_of(at))
            for word, text in enumerate(line)
            if word and not CHANCE.fullmatch(text)
        ]

    def chance(self) -> list[At]:
        """The places of all draws and flips."""
        return [
            At(at, word)
            for at, line in enumerate(self.lines)
            if LAP.fullmatch(line[0]) or at in self.rounds
            for word, text in enumerate(line)
            if CHANCE.fullmatch(text)
        ]

    def factories(self, line: int) -> range:
        return range(2, len(self.lines[line]))

    def totals(self, head: str = "=") -> list[int]:
        return [at for at, line in enumerate(self.lines) if line[0] == head]

    def tilings(self) -> list[int]:
        return [at for at, line in enumerate(self.lines) if re.fullmatch(r"T\d", line[0])]

    def text(self, at: At) -> str:
        return self.lines[at.line][at.word]

    def span(self, at: At) -> tuple[int, int]:
        """The words of a move with its chance."""
        line = self.lines[at.line]
        end = at.word + 1
        while end < len(line) and CHANCE.fullmatch(line[end]):
            end += 1
        return at.word, end


def kind(name: str) -> Callable[[Maker], Maker]:
    def enter(make: Maker) -> Maker:
        KINDS[name] = make
        return make

    return enter


def other(letters: str, sign: str, rng: Random) -> str:
    return rng.choice([each for each in letters if each != sign])


def put(record: Record, at: At, text: str) -> Lines:
    lines = record.copy()
    lines[at.line][at.word] = text
    return lines


@kind("move left out")
def left_out(record: Record, rng: Random) -> Lines | None:
    moves = [at for at in record.moves() if record.span(at)[1] == at.word + 1]
    at = rng.choice(moves)
    lines = record.copy()
    del lines[at.line][at.word]
    return lines


@kind("move left out, laps counted on")
def left_out_laps(record: Record, rng: Random) -> Lines | None:
    moves = [at for at in record.moves() if record.span(at)[1] == at.word + 1]
    at = rng.choice(moves)
    round_ = record.round_of(at.line)
    lines = record.copy()
    laps = [n for n in range(round_ + 1, len(lines)) if LAP.fullmatch(lines[n][0])]
    end = next((n for n in record.rounds if n > round_), len(lines))
    laps = [n for n in laps if n < end]
    if record.variant == "garden":
        return None
    words = [word for n in laps for word in lines[n][1:]]
    words.remove(record.text(at))
    for lap, n in enumerate(laps):
        lines[n] = [f"{lap + 1}.", *words[lap * record.seats : (lap + 1) * record.seats]]
    return [line for line in lines if not (LAP.fullmatch(line[0]) and len(line) == 1)]


@kind("move written twice")
def twice(record: Record, rng: Random) -> Lines | None:
    at = rng.choice(record.moves())
    lines = record.copy()
    lines[at.line].insert(at.word + 1, record.text(at))
    return lines


def offer_move(record: Record, rng: Random, part: int) -> Lines | None:
    if record.variant not in OFFER:
        return None
    at = rng.choice([at for at in record.moves() if not record.text(at).startswith("<<")])
    text = record.text(at)
    factories = "0123456789"[: len(record.factories(record.round_of(at.line))) + 1]
    signs = (factories, LETTERS[record.variant], PLACES[record.variant])[part]
    return put(record, at, text[:part] + other(signs, text[part], rng) + text[part + 1 :])


@kind("source of a move")
def source(record: Record, rng: Random) -> Lines | None:
    return offer_move(record, rng, 0)


@kind("colour of a move")
def colour(record: Record, rng: Random) -> Lines | None:
    return offer_move(record, rng, 1)


@kind("destination of a move")
def destination(record: Record, rng: Random) -> Lines | None:
    return offer_move(record, rng, 2)


@kind("side of the splitting factory")
def side(record: Record, rng: Random) -> Lines | None:
    moves = [at for at in record.moves() if re.match(r"\d\w\w[<>]", record.text(at))]
    if not moves:
        return None
    at = rng.choice(moves)
    text = record.text(at)
    return put(record, at, _turned(text)) if _turned(text) else None


def _turned(text: str) -> str:
    found = re.match(r"(\d\w\w)(?:<(\w+))?(?:>(\w+))?(.*)", text)
    assert found
    head, before, after, tail = found.groups()
    before, after = after, before
    return head + (f"<{before}" if before else "") + (f">{after}" if after else "") + tail


@kind("kept pane")
def kept(record: Record, rng: Random) -> Lines | None:
    moves = [at for at in record.moves() if re.match(r"\d\w\w.*=", record.text(at))]
    if record.variant != "sintra" or not moves:
        return None
    at = rng.choice(moves)
    text = record.text(at)
    place = text.index("=") + 1
    sign = other(LETTERS["sintra"], text[place], rng)
    return put(record, at, text[:place] + sign + text[place + 1 :])


@kind("neighbouring moves exchanged")
def neighbours(record: Record, rng: Random) -> Lines | None:
    moves = record.moves(rng.choice(record.rounds))
    pairs = [(a, b) for a, b in pairwise(moves) if record.text(a) != record.text(b)]
    return exchanged(record, *rng.choice(pairs)) if pairs else None


def exchanged(record: Record, one: At, two: At) -> Lines:
    lines = record.copy()
    first, second = record.span(one), record.span(two)
    words, others = lines[one.line][slice(*first)], lines[two.line][slice(*second)]
    lines[two.line][slice(*second)] = words
    lines[one.line][slice(*first)] = others
    return lines


@kind("moves of two seats exchanged")
def seats(record: Record, rng: Random) -> Lines | None:
    laps = [at for at, line in enumerate(record.lines) if LAP.fullmatch(line[0])]
    line = rng.choice(laps)
    moves = [at for at in record.moves() if at.line == line]
    pairs = [
        (a, b) for a in moves for b in moves if b.word > a.word and record.text(a) != record.text(b)
    ]
    return exchanged(record, *rng.choice(pairs)) if pairs else None


@kind("tile of a deal")
def tile(record: Record, rng: Random) -> Lines | None:
    if record.variant not in OFFER:
        return None
    line = rng.choice(record.rounds)
    at = At(line, rng.choice(record.factories(line)))
    tiles, colon, effect = record.text(at).partition(":")
    if "-" in tiles:
        return None
    letters = LETTERS[record.variant]
    place = rng.randrange(len(tiles))
    new = tiles[:place] + other(letters, tiles[place], rng) + tiles[place + 1 :]
    return put(record, at, "".join(sorted(new, key=letters.index)) + colon + effect)


@kind("factories exchanged")
def factories(record: Record, rng: Random) -> Lines | None:
    if record.variant not in OFFER:
        return None
    line = rng.choice(record.rounds)
    one, two = rng.sample(list(record.factories(line)), 2)
    lines = record.copy()
    lines[line][one], lines[line][two] = lines[line][two], lines[line][one]
    return lines if lines[line][one] != lines[line][two] else None


@kind("factory left out")
def factory(record: Record, rng: Random) -> Lines | None:
    if record.variant not in OFFER:
        return None
    line = rng.choice(record.rounds)
    lines = record.copy()
    del lines[line][rng.choice(record.factories(line))]
    return lines


@kind("factory written twice")
def factory_twice(record: Record, rng: Random) -> Lines | None:
    if record.variant not in OFFER:
        return None
    line = rng.choice(record.rounds)
    at = rng.choice(record.factories(line))
    lines = record.copy()
    lines[line].insert(at, lines[line][at])
    return lines


@kind("effect of a factory")
def effect(record: Record, rng: Random) -> Lines | None:
    places = [
        At(line, at)
        for line in record.rounds
        for at in record.factories(line)
        if ":" in record.lines[line][at] and record.variant == "chocolatier"
    ]
    if not places:
        return None
    at = rng.choice(places)
    tiles, _, old = record.text(at).partition(":")
    effects = [each for each in ("=", "/", "0", *LETTERS["chocolatier"]) if each != old]
    return put(record, at, f"{tiles}:{rng.choice(effects)}")


@kind("tile of a draw")
def draw(record: Record, rng: Random) -> Lines | None:
    places = [at for at in record.chance() if record.text(at)[1] == ":"]
    if record.variant != "garden" or not places:
        return None
    at = rng.choice(places)
    text = record.text(at)
    place = 2 + 2 * rng.randrange((len(text) - 2) // 2)
    new = rng.choice(LETTERS["garden"]) + rng.choice("123456")
    tiles = text[2:place] + new + text[place + 2 :]
    pairs = sorted(
        (tiles[n : n + 2] for n in range(0, len(tiles), 2)),
        key=lambda pair: (pair[1], LETTERS["garden"].index(pair[0])),
    )
    return put(record, at, text[:2] + "".join(pairs)) if new != text[place : place + 2] else None


@kind("piece turned up")
def flip(record: Record, rng: Random) -> Lines | None:
    places = [at for at in record.chance() if record.text(at)[1] == "="]
    if record.variant != "garden" or not places:
        return None
    at = rng.choice(places)
    text = record.text(at)
    letter, pattern = text[2], text[3]
    if rng.random() < 0.5:
        return put(record, at, text[:2] + other(LETTERS["garden"], letter, rng) + pattern)
    return put(record, at, text[:3] + other("123456", pattern, rng))


@kind("letter of a piece")
def letter(record: Record, rng: Random) -> Lines | None:
    places = record.chance()
    if record.variant != "garden" or not places:
        return None
    at = rng.choice(places)
    text = record.text(at)
    return put(record, at, other("abcde", text[0], rng) + text[1:])


def action(record: Record, rng: Random, shape: str) -> At | None:
    if record.variant != "garden":
        return None
    places = [at for at in record.moves() if re.match(shape, record.text(at))]
    return rng.choice(places) if places else None


@kind("what an action takes")
def take(record: Record, rng: Random) -> Lines | None:
    at = action(record, rng, r"\+")
    if at is None:
        return None
    text = record.text(at)
    signs = "123456" if text[1].isdigit() else LETTERS["garden"]
    return put(record, at, text[0] + other(signs, text[1], rng) + text[2:])


@kind("hexagon that is placed")
def hexagon(record: Record, rng: Random) -> Lines | None:
    at = action(record, rng, r"\[?\w\d")
    if at is None:
        return None
    text = record.text(at)
    place = text.startswith("[")
    if rng.random() < 0.5:
        return put(
            record,
            at,
            text[:place] + other(LETTERS["garden"], text[place], rng) + text[place + 1 :],
        )
    sign = other("123456", text[place + 1], rng)
    return put(record, at, text[: place + 1] + sign + text[place + 2 :])


@kind("place of a hexagon")
def place(record: Record, rng: Random) -> Lines | None:
    at = action(record, rng, r"\[?\w\d")
    if at is None:
        return None
    text = record.text(at)
    digit = text.index("@") + rng.choice((1, 2))
    sign = other("0123456", text[digit], rng)
    return put(record, at, text[:digit] + sign + text[digit + 1 :])


@kind("payment")
def payment(record: Record, rng: Random) -> Lines | None:
    at = action(record, rng, r"\[?\w\d.*/\w\d")
    if at is None:
        return None
    text = record.text(at)
    digit = text.index("/") + rng.choice((1, 2))
    signs = LETTERS["garden"] if text[digit].isalpha() else "123456"
    return put(record, at, text[:digit] + other(signs, text[digit], rng) + text[digit + 1 :])


@kind("column of a tiling")
def column(record: Record, rng: Random) -> Lines | None:
    rows = record.tilings()
    if not rows:
        return None
    line = rng.choice(rows)
    at = At(line, rng.randrange(1, len(record.lines[line])))
    text = record.text(at)
    return put(record, at, text[:2] + other("12345", text[2], rng))


@kind("tilings of a seat left out")
def no_tilings(record: Record, rng: Random) -> Lines | None:
    rows = record.tilings()
    if not rows:
        return None
    lines = record.copy()
    del lines[rng.choice(rows)]
    return lines


@kind("tilings of two seats exchanged")
def tilings_exchanged(record: Record, rng: Random) -> Lines | None:
    rows = record.tilings()
    pairs = [(a, b) for a, b in pairwise(rows) if b == a + 1]
    if not pairs:
        return None
    one, two = rng.choice(pairs)
    lines = record.copy()
    lines[one][1:], lines[two][1:] = lines[two][1:], lines[one][1:]
    return lines


@kind("number of a round")
def number(record: Record, rng: Random) -> Lines | None:
    line = rng.choice(record.rounds)
    count = int(record.lines[line][0][1:])
    return put(record, At(line, 0), f"R{count + rng.choice((1, 2))}")


@kind("starting seat")
def starting(record: Record, rng: Random) -> Lines | None:
    line = rng.choice(record.rounds[1:])
    seat = record.lines[line][1][1:]
    return put(record, At(line, 1), f"@{other('1234'[: record.seats], seat, rng)}")


@kind("seat that starts the game")
def first_seat(record: Record, rng: Random) -> Lines | None:
    line = record.rounds[0]
    seat = record.lines[line][1][1:]
    return put(record, At(line, 1), f"@{other('1234'[: record.seats], seat, rng)}")


@kind("lap number")
def lap(record: Record, rng: Random) -> Lines | None:
    laps = [at for at, line in enumerate(record.lines) if LAP.fullmatch(line[0])]
    line = rng.choice(laps)
    return put(record, At(line, 0), f"{int(record.lines[line][0][:-1]) + rng.choice((1, 2))}.")


@kind("lap left out")
def lap_left_out(record: Record, rng: Random) -> Lines | None:
    if record.variant == "garden" or record.seats > 2:
        return None
    laps = [at for at, line in enumerate(record.lines) if LAP.fullmatch(line[0])]
    lines = record.copy()
    del lines[rng.choice(laps)]
    return lines


@kind("marker that nobody took")
def marker(record: Record, rng: Random) -> Lines | None:
    moves = [at for at in record.moves() if re.fullmatch(r"\d\w\w", record.text(at))]
    if not moves:
        return None
    at = rng.choice(moves)
    return put(record, at, record.text(at) + "^")


@kind("number of fallen tiles")
def fallen(record: Record, rng: Random) -> Lines | None:
    moves = [at for at in record.moves() if "~" in record.text(at)]
    if not moves:
        return None
    at = rng.choice(moves)
    head, _, count = record.text(at).partition("~")
    return put(record, at, f"{head}~{other('1234', count, rng)}")


@kind("one total")
def total(record: Record, rng: Random) -> Lines | None:
    lines = record.totals()
    if not lines:
        return None
    line = rng.choice(lines)
    at = At(line, rng.randrange(1, len(record.lines[line])))
    return put(record, at, str(int(record.text(at)) + rng.choice((-3, -2, -1, 1, 2, 3, 10))))


@kind("digits of a total turned round")
def digits(record: Record, rng: Random) -> Lines | None:
    places = [
        At(line, at)
        for line in record.totals()
        for at in range(1, len(record.lines[line]))
        if len(set(record.lines[line][at].lstrip("-"))) == 2 and "-" not in record.lines[line][at]
    ]
    if not places:
        return None
    at = rng.choice(places)
    text = record.text(at)
    return put(record, at, text[::-1]) if text[-1] != "0" else None


@kind("totals of two seats exchanged")
def totals_exchanged(record: Record, rng: Random) -> Lines | None:
    lines = record.copy()
    totals = record.totals()
    if not totals:
        return None
    line = rng.choice(totals)
    one, two = rng.sample(range(1, len(lines[line])), 2)
    lines[line][one], lines[line][two] = lines[line][two], lines[line][one]
    return lines


@kind("totals of two seats exchanged everywhere")
def columns_exchanged(record: Record, rng: Random) -> Lines | None:
    lines = record.copy()
    totals = [*record.totals(), *record.totals("==")]
    if not record.totals():
        return None
    one, two = rng.sample(range(1, record.seats + 1), 2)
    for line in totals:
        lines[line][one], lines[line][two] = lines[line][two], lines[line][one]
    return lines


@kind("total carried on")
def carried(record: Record, rng: Random) -> Lines | None:
    lines = record.copy()
    totals = [*record.totals(), *record.totals("==")]
    if not record.totals() or record.variant != "garden":
        return None
    seat, gap = rng.randrange(1, record.seats + 1), rng.choice((-2, -1, 1, 2))
    for line in totals[rng.randrange(len(totals) - 1) :]:
        lines[line][seat] = str(int(lines[line][seat]) + gap)
    return lines


@kind("points of the round as total")
def points_of_round(record: Record, rng: Random) -> Lines | None:
    totals = record.totals()
    if len(totals) < 2:
        return None
    at = rng.randrange(1, len(totals))
    seat = rng.randrange(1, record.seats + 1)
    now, before = record.lines[totals[at]][seat], record.lines[totals[at - 1]][seat]
    return put(record, At(totals[at], seat), str(int(now) - int(before)))


@kind("final total")
def final(record: Record, rng: Random) -> Lines | None:
    lines = record.totals("==")
    if not lines:
        return None
    at = At(lines[0], rng.randrange(1, record.seats + 1))
    return put(record, at, str(int(record.text(at)) + rng.choice((-7, -2, 2, 7, 10))))


@kind("result")
def result(record: Record, rng: Random) -> Lines | None:
    line = next(at for at, line in enumerate(record.lines) if line[0] == "[Result")
    if record.lines[line][1] == '"?"]':
        return None
    first = int(record.lines[line][1].strip('"]'))
    return put(record, At(line, 1), f'"{first + rng.choice((-1, 1, 10))}')


@kind("strips exchanged")
def strips(record: Record, rng: Random) -> Lines | None:
    if record.variant != "sintra":
        return None
    rows = [at for at, line in enumerate(record.lines) if re.fullmatch(r"S\d", line[0])]
    line = rng.choice(rows)
    one, two = rng.sample(range(1, 9), 2)
    lines = record.copy()
    lines[line][one], lines[line][two] = lines[line][two], lines[line][one]
    return lines


@kind("pane of the track")
def track(record: Record, rng: Random) -> Lines | None:
    if record.variant != "sintra":
        return None
    line = next(at for at, line in enumerate(record.lines) if line[0] == "track")
    panes = [*record.lines[line][1]]
    one, two = rng.sample(range(1, 6), 2)
    panes[one], panes[two] = panes[two], panes[one]
    return put(record, At(line, 1), "".join(panes))
