"""Makes slips by the habits of scorers: what eyes mistake, what fingers hit, what is copied or counted wrong.

It shares no code with `kinds`, and works on the words of any record: the two should not have one blind spot.
"""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

Maker = Callable[["Page", Random], str | None]
HABITS: dict[str, Maker] = {}

ALIKE = {
    "B": "RG",
    "R": "BK",
    "K": "RW",
    "Y": "KW",
    "W": "YK",
    "M": "DC",
    "C": "DO",
    "D": "CR",
    "O": "GC",
    "G": "OB",
    "P": "BR",
    "L": "M",
    "0": "6",
    "1": "7",
    "7": "1",
    "3": "58",
    "5": "36",
    "6": "50",
    "4": "9",
    "2": "7",
    "9": "4",
    "F": "5",
}
"""What is mistaken for another sign in handwriting."""
BESIDE = {str(n): f"{(n - 1) % 10}{(n + 1) % 10}" for n in range(10)} | {
    "B": "G",
    "G": "B",
    "R": "Y",
    "Y": "R",
    "K": "M",
    "M": "K",
    "W": "R",
    "C": "D",
    "D": "C",
    "O": "P",
    "P": "O",
    "L": "P",
    "F": "6",
}
"""What lies beside a key."""
_MOVE = re.compile(r"(?:[0-9][A-Z][0-9F]|<<|\+|\[|[A-Z][0-9]@|pass)\S*")
_LAP = re.compile(r"[0-9]+\.")


class Page:
    """A record as lines of words."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rows = [row.split(" ") for row in text.split("\n")]
        self.seats = len(re.findall(r"^\[Seat", text, re.MULTILINE))
        found = re.search(r'\[Variant "(\w+)"', text)
        assert found
        self.variant = found[1]

    @property
    def heads(self) -> list[int]:
        return [n for n, row in enumerate(self.rows) if re.fullmatch(r"R\d+", row[0])]

    @property
    def laps(self) -> list[int]:
        return [n for n, row in enumerate(self.rows) if _LAP.fullmatch(row[0])]

    def laps_of(self, head: int) -> list[int]:
        ends = [n for n in self.heads if n > head]
        end = ends[0] if ends else len(self.rows)
        return [n for n in self.laps if head < n < end]

    def lines(self, begin: str) -> list[int]:
        return [n for n, row in enumerate(self.rows) if row[0] == begin]

    def moves(self) -> list[tuple[int, int]]:
        return [
            (n, at)
            for n in self.laps
            for at, word in enumerate(self.rows[n])
            if at and _MOVE.fullmatch(word)
        ]

    def chance(self, sign: str) -> list[tuple[int, int]]:
        """The draws `:` or flips `=` of a garden."""
        return [
            (n, at)
            for n in (*self.heads, *self.laps)
            for at, word in enumerate(self.rows[n])
            if re.fullmatch(rf"[a-z]{sign}\S+", word)
        ]

    def deal(self, head: int) -> range:
        return range(2, len(self.rows[head])) if self.variant != "garden" else range(0)

    def end(self, n: int, at: int) -> int:
        """Where a move ends with what is drawn or turned up for it."""
        row = self.rows[n]
        at += 1
        while at < len(row) and re.fullmatch(r"[a-z][:=]\S+", row[at]):
            at += 1
        return at

    def turn(self, spot: tuple[int, int], word: str) -> str:
        """The text with another word in one place."""
        rows = [[*row] for row in self.rows]
        rows[spot[0]][spot[1]] = word
        return spelt(rows)

    def copy(self) -> list[list[str]]:
        return [[*row] for row in self.rows]


def spelt(rows: list[list[str]]) -> str:
    return "\n".join(" ".join(word for word in row if word) for row in rows)


def habit(name: str) -> Callable[[Maker], Maker]:
    def enter(make: Maker) -> Maker:
        HABITS[name] = make
        return make

    return enter


def one_sign(page: Page, rng: Random, table: dict[str, str]) -> str | None:
    spots = [(n, at) for n, at in page.moves() if page.rows[n][at] not in ("<<", "pass", "pass^")]
    n, at = rng.choice(spots)
    word = page.rows[n][at]
    core = re.match(r"[^~^]+", word)
    assert core
    places = [i for i in range(len(core[0])) if word[i] in table]
    if not places:
        return None
    i = rng.choice(places)
    return page.turn((n, at), word[:i] + rng.choice(table[word[i]]) + word[i + 1 :])


@habit("sign of a move misread")
def misread(page: Page, rng: Random) -> str | None:
    return one_sign(page, rng, ALIKE)


@habit("key beside the right one")
def beside(page: Page, rng: Random) -> str | None:
    return one_sign(page, rng, BESIDE)


@habit("factory and line turned round")
def turned(page: Page, rng: Random) -> str | None:
    spots = [(n, at) for n, at in page.moves() if re.match(r"\d\w\d", page.rows[n][at])]
    spots = [(n, at) for n, at in spots if page.rows[n][at][0] != page.rows[n][at][2]]
    if not spots:
        return None
    n, at = rng.choice(spots)
    word = page.rows[n][at]
    return page.turn((n, at), word[2] + word[1] + word[0] + word[3:])


@habit("move copied over the next one")
def copied_over(page: Page, rng: Random) -> str | None:
    pairs = [(a, b) for a, b in pairwise(page.moves()) if a[0] == b[0] and b[1] == a[1] + 1]
    if not pairs:
        return None
    (n, at), b = rng.choice(pairs)
    return page.turn(b, page.rows[n][at]) if page.end(*b) == b[1] + 1 else None


@habit("move written a few places late")
def late(page: Page, rng: Random) -> str | None:
    head = rng.choice(page.heads)
    laps = page.laps_of(head)
    if page.variant == "garden" or not laps:
        return None
    words = [word for n in laps for word in page.rows[n][1:]]
    if len(words) < 6:
        return None
    at = rng.randrange(len(words) - 4)
    to = at + rng.choice((2, 3, 4))
    words.insert(to, words.pop(at))
    rows, used = page.copy(), 0
    for n in laps:
        count = len(page.rows[n]) - 1
        rows[n] = [page.rows[n][0], *words[used : used + count]]
        used += count
    return spelt(rows)


@habit("move that nobody wrote")
def forgotten(page: Page, rng: Random) -> str | None:
    spots = [(n, at) for n, at in page.moves() if page.end(n, at) == at + 1]
    spot = rng.choice(spots)
    return page.turn(spot, "")


@habit("first or last move of a round forgotten")
def at_the_edge(page: Page, rng: Random) -> str | None:
    head = rng.choice(page.heads)
    laps = page.laps_of(head)
    spots = [spot for spot in page.moves() if spot[0] in laps]
    if not spots:
        return None
    spot = spots[rng.choice((0, -1))]
    if page.end(*spot) != spot[1] + 1:
        return None
    rows = page.copy()
    rows[spot[0]][spot[1]] = ""
    if len(page.rows[spot[0]]) == 2:
        rows.pop(spot[0])
    return spelt(rows)


@habit("lap written twice")
def lap_twice(page: Page, rng: Random) -> str | None:
    n = rng.choice(page.laps)
    rows = page.copy()
    rows.insert(n, [*rows[n]])
    return spelt(rows)


@habit("lap written twice, laps counted on")
def lap_twice_counted(page: Page, rng: Random) -> str | None:
    n = rng.choice(page.laps)
    rows = page.copy()
    rows.insert(n + 1, [*rows[n]])
    end = n + 1
    while end < len(rows) and _LAP.fullmatch(rows[end][0]):
        rows[end][0] = f"{int(rows[end][0][:-1]) + 1}."
        end += 1
    return spelt(rows)


@habit("lap skipped")
def lap_skipped(page: Page, rng: Random) -> str | None:
    if page.seats > 2 or page.variant == "garden":
        return None
    rows = page.copy()
    rows.pop(rng.choice(page.laps))
    return spelt(rows)


@habit("lap numbers one too high from here on")
def lap_numbers(page: Page, rng: Random) -> str | None:
    head = rng.choice(page.heads)
    laps = page.laps_of(head)
    if len(laps) < 3:
        return None
    rows = page.copy()
    for n in laps[rng.randrange(1, len(laps)) :]:
        rows[n][0] = f"{int(rows[n][0][:-1]) + 1}."
    return spelt(rows)


def tiles_of(word: str) -> tuple[str, str]:
    tiles, colon, effect = word.partition(":")
    return tiles, colon + effect


def dealt(page: Page, rng: Random) -> tuple[int, int] | None:
    head = rng.choice(page.heads)
    spots = [at for at in page.deal(head) if "-" not in page.rows[head][at]]
    return (head, rng.choice(spots)) if spots else None


@habit("tile of a deal misread")
def tile_misread(page: Page, rng: Random) -> str | None:
    spot = dealt(page, rng)
    if spot is None:
        return None
    tiles, effect = tiles_of(page.rows[spot[0]][spot[1]])
    i = rng.randrange(len(tiles))
    letters = {"sintra": "BGOPY", "chocolatier": "BMCDR"}.get(page.variant, "BYRKW")
    others = [c for c in ALIKE.get(tiles[i], letters) if c in letters] or list(letters)
    new = rng.choice([c for c in others if c != tiles[i]] or [c for c in letters if c != tiles[i]])
    return page.turn(spot, tiles[:i] + new + tiles[i + 1 :] + effect)


@habit("tile of a deal left out")
def tile_gone(page: Page, rng: Random) -> str | None:
    spot = dealt(page, rng)
    if spot is None:
        return None
    tiles, effect = tiles_of(page.rows[spot[0]][spot[1]])
    i = rng.randrange(len(tiles))
    return page.turn(spot, tiles[:i] + tiles[i + 1 :] + effect)


@habit("tile of a deal doubled")
def tile_doubled(page: Page, rng: Random) -> str | None:
    spot = dealt(page, rng)
    if spot is None:
        return None
    tiles, effect = tiles_of(page.rows[spot[0]][spot[1]])
    i = rng.randrange(len(tiles))
    return page.turn(spot, tiles[:i] + tiles[i] + tiles[i:] + effect)


@habit("factories in another order")
def order(page: Page, rng: Random) -> str | None:
    head = rng.choice(page.heads)
    spots = list(page.deal(head))
    if len(spots) < 2:
        return None
    one, two = rng.sample(spots, 2)
    rows = page.copy()
    rows[head][one], rows[head][two] = rows[head][two], rows[head][one]
    return spelt(rows)


@habit("factories counted the other way round")
def reversed_deal(page: Page, rng: Random) -> str | None:
    head = rng.choice(page.heads)
    rows = page.copy()
    if not page.deal(head):
        return None
    rows[head][2:] = rows[head][:1:-1]
    return spelt(rows)


@habit("factories counted from another one")
def rotated_deal(page: Page, rng: Random) -> str | None:
    head = rng.choice(page.heads)
    rows = page.copy()
    words = rows[head][2:]
    if not page.deal(head) or any("-" in word for word in words):
        return None
    by = rng.randrange(1, len(words))
    rows[head][2:] = words[by:] + words[:by]
    return spelt(rows)


@habit("factory skipped")
def factory_skipped(page: Page, rng: Random) -> str | None:
    spot = dealt(page, rng)
    return None if spot is None else page.turn(spot, "")


@habit("factory copied over the next one")
def factory_copied(page: Page, rng: Random) -> str | None:
    spot = dealt(page, rng)
    if spot is None or spot[1] + 1 >= len(page.rows[spot[0]]):
        return None
    return page.turn((spot[0], spot[1] + 1), page.rows[spot[0]][spot[1]])


@habit("deals of two rounds exchanged")
def deals_exchanged(page: Page, rng: Random) -> str | None:
    if page.variant == "garden" or len(page.heads) < 2:
        return None
    one, two = rng.choice(list(pairwise(page.heads)))
    rows = page.copy()
    rows[one][2:], rows[two][2:] = rows[two][2:], rows[one][2:]
    return spelt(rows)


@habit("rounds in each other's place")
def rounds_exchanged(page: Page, rng: Random) -> str | None:
    if len(page.heads) < 3:
        return None
    i = rng.randrange(len(page.heads) - 2)
    one, two, end = page.heads[i : i + 3]
    rows = page.copy()
    return spelt([*rows[:one], *rows[two:end], *rows[one:two], *rows[end:]])


@habit("lines of two rounds under the wrong numbers")
def bodies_exchanged(page: Page, rng: Random) -> str | None:
    if len(page.heads) < 3:
        return None
    i = rng.randrange(len(page.heads) - 2)
    one, two, end = page.heads[i : i + 3]
    rows = page.copy()
    rows[one][0], rows[two][0] = rows[two][0], rows[one][0]
    return spelt([*rows[:one], *rows[two:end], *rows[one:two], *rows[end:]])


@habit("round numbers one too high from here on")
def round_numbers(page: Page, rng: Random) -> str | None:
    rows = page.copy()
    for n in page.heads[rng.randrange(1, len(page.heads)) :]:
        rows[n][0] = f"R{int(rows[n][0][1:]) + 1}"
    return spelt(rows)


@habit("starting seat of a round")
def start(page: Page, rng: Random) -> str | None:
    head = rng.choice(page.heads)
    seat = page.rows[head][1]
    others = [f"@{n + 1}" for n in range(page.seats) if f"@{n + 1}" != seat]
    return page.turn((head, 1), rng.choice(others))


def numbers(page: Page, *heads: str) -> list[tuple[int, int]]:
    return [(n, at) for head in heads for n in page.lines(head) for at in range(1, page.seats + 1)]


@habit("digit of a total")
def total_digit(page: Page, rng: Random) -> str | None:
    spots = numbers(page, "=", "==")
    if not spots:
        return None
    n, at = rng.choice(spots)
    word = page.rows[n][at]
    i = len(word) - 1 if word[0] == "-" else rng.randrange(len(word))
    new = word[:i] + rng.choice([c for c in "123456789" if c != word[i]]) + word[i + 1 :]
    return page.turn((n, at), new)


@habit("digits of a total turned")
def total_turned(page: Page, rng: Random) -> str | None:
    spots = [
        (n, at)
        for n, at in numbers(page, "=", "==")
        if re.fullmatch(r"[1-9][1-9]", page.rows[n][at])
    ]
    spots = [spot for spot in spots if len(set(page.rows[spot[0]][spot[1]])) == 2]
    if not spots:
        return None
    n, at = rng.choice(spots)
    return page.turn((n, at), page.rows[n][at][::-1])


@habit("digit of a total left out")
def total_cut(page: Page, rng: Random) -> str | None:
    spots = [
        (n, at) for n, at in numbers(page, "=", "==") if re.fullmatch(r"\d{2,}", page.rows[n][at])
    ]
    if not spots:
        return None
    n, at = rng.choice(spots)
    word = page.rows[n][at]
    new = word[1:].lstrip("0") if rng.random() < 0.5 else word[:-1]
    return page.turn((n, at), new or "0")


@habit("total of the round before")
def total_stale(page: Page, rng: Random) -> str | None:
    pairs = list(pairwise(page.lines("=")))
    if not pairs:
        return None
    before, now = rng.choice(pairs)
    at = rng.randrange(1, page.seats + 1)
    return page.turn((now, at), page.rows[before][at])


@habit("points of each round, one seat")
def points_of_rounds(page: Page, rng: Random) -> str | None:
    lines = page.lines("=")
    if len(lines) < 3:
        return None
    at = rng.randrange(1, page.seats + 1)
    rows = page.copy()
    for before, now in pairwise(lines):
        rows[now][at] = str(int(page.rows[now][at]) - int(page.rows[before][at]))
    return spelt(rows)


@habit("points of each round, all seats")
def points_of_all(page: Page, _: Random) -> str | None:
    lines = page.lines("=")
    if len(lines) < 3:
        return None
    rows = page.copy()
    for before, now in pairwise(lines):
        for at in range(1, page.seats + 1):
            rows[now][at] = str(int(page.rows[now][at]) - int(page.rows[before][at]))
    return spelt(rows)


@habit("points added wrong, and carried on")
def added_wrong(page: Page, rng: Random) -> str | None:
    lines = page.lines("=")
    if len(lines) < 2:
        return None
    at, gap = rng.randrange(1, page.seats + 1), rng.choice((-4, -2, -1, 1, 2, 3))
    rows = page.copy()
    for n in (*lines[rng.randrange(len(lines)) :], *page.lines("==")):
        rows[n][at] = str(int(rows[n][at]) + gap)
    text = spelt(rows)
    if rng.random() < 0.5 and page.lines("=="):  # the result is taken from the last line
        numbers = " ".join(rows[page.lines("==")[0]][1:])
        text = re.sub(r'\[Result "[-0-9 ]+"\]', f'[Result "{numbers}"]', text)
    return text


@habit("bonuses of a seat forgotten")
def no_bonus(page: Page, rng: Random) -> str | None:
    lines, final = page.lines("="), page.lines("==")
    if not lines or not final:
        return None
    at = rng.randrange(1, page.seats + 1)
    return page.turn((final[0], at), page.rows[lines[-1]][at])


@habit("totals in the order of another seat")
def totals_rotated(page: Page, rng: Random) -> str | None:
    lines = page.lines("=")
    if not lines:
        return None
    n = rng.choice(lines)
    rows = page.copy()
    rows[n][1:] = [*rows[n][2:], rows[n][1]]
    return spelt(rows)


@habit("columns of two seats exchanged from here on")
def columns(page: Page, rng: Random) -> str | None:
    lines = page.lines("=")
    if len(lines) < 2:
        return None
    one, two = rng.sample(range(1, page.seats + 1), 2)
    rows = page.copy()
    for n in (*lines[rng.randrange(len(lines) - 1) :], *page.lines("==")):
        rows[n][one], rows[n][two] = rows[n][two], rows[n][one]
    return spelt(rows)


@habit("final totals and result in the wrong order")
def final_order(page: Page, rng: Random) -> str | None:
    final = page.lines("==")
    if not final:
        return None
    rows = page.copy()
    one, two = rng.sample(range(1, page.seats + 1), 2)
    rows[final[0]][one], rows[final[0]][two] = rows[final[0]][two], rows[final[0]][one]
    numbers = " ".join(rows[final[0]][1:])
    return re.sub(r'\[Result "[-0-9 ]+"\]', f'[Result "{numbers}"]', spelt(rows))


@habit("result turned round")
def result(page: Page, _: Random) -> str | None:
    found = re.search(r'\[Result "([-0-9 ]+)"\]', page.text)
    if not found or len(set(found[1].split())) == 1:
        return None
    words = found[1].split()
    return page.text.replace(found[0], f'[Result "{" ".join(words[1:] + words[:1])}"]')


@habit("marker on another move")
def marker(page: Page, rng: Random) -> str | None:
    marked = [(n, at) for n, at in page.moves() if "^" in page.rows[n][at]]
    others = [(n, at) for n, at in page.moves() if re.fullmatch(r"0\w\w", page.rows[n][at])]
    if not marked or not others or page.variant == "garden":
        return None
    n, at = rng.choice(marked)
    m, to = rng.choice(others)
    rows = page.copy()
    rows[n][at] = rows[n][at].replace("^", "")
    rows[m][to] += "^"
    return spelt(rows)


@habit("game broken off, or not")
def ending(page: Page, rng: Random) -> str | None:
    final = page.lines("==")
    if not final or rng.random() < 0.5:
        return None
    rows = page.copy()
    rows[final[0]] = ["*"]
    return spelt(rows)


# tilings


@habit("tiling misread")
def tiling(page: Page, rng: Random) -> str | None:
    rows = [n for n, row in enumerate(page.rows) if re.fullmatch(r"T\d", row[0]) and len(row) > 1]
    if not rows:
        return None
    n = rng.choice(rows)
    at = rng.randrange(1, len(page.rows[n]))
    word = page.rows[n][at]
    return page.turn((n, at), word[:2] + rng.choice([c for c in "12345F" if c != word[2]]))


@habit("tiling of the wrong seat")
def tiling_seat(page: Page, rng: Random) -> str | None:
    rows = [n for n, row in enumerate(page.rows) if re.fullmatch(r"T\d", row[0])]
    if not rows:
        return None
    n = rng.choice(rows)
    others = [f"T{s + 1}" for s in range(page.seats) if f"T{s + 1}" != page.rows[n][0]]
    return page.turn((n, 0), rng.choice(others))


@habit("line of a tiling forgotten")
def tiling_gone(page: Page, rng: Random) -> str | None:
    rows = [n for n, row in enumerate(page.rows) if re.fullmatch(r"T\d", row[0]) and len(row) > 2]
    if not rows:
        return None
    n = rng.choice(rows)
    return page.turn((n, rng.randrange(1, len(page.rows[n]))), "")


# Sintra


def strips(page: Page) -> list[int]:
    return [n for n, row in enumerate(page.rows) if re.fullmatch(r"S\d", row[0])]


@habit("strip turned over")
def strip_turned(page: Page, rng: Random) -> str | None:
    rows = strips(page)
    if not rows:
        return None
    n = rng.choice(rows)
    at = rng.randrange(1, len(page.rows[n]))
    front, _, back = page.rows[n][at].partition("/")
    return page.turn((n, at), f"{back}/{front}")


@habit("pane of a strip misread")
def strip_misread(page: Page, rng: Random) -> str | None:
    rows = strips(page)
    if not rows:
        return None
    n = rng.choice(rows)
    at = rng.randrange(1, len(page.rows[n]))
    word = page.rows[n][at]
    i = rng.choice([i for i, c in enumerate(word) if c in "BGOPY"])
    return page.turn((n, at), word[:i] + rng.choice(ALIKE[word[i]][:1] + "Y") + word[i + 1 :])


@habit("strips of two seats exchanged")
def strips_exchanged(page: Page, rng: Random) -> str | None:
    rows = strips(page)
    if not rows:
        return None
    one, two = rng.sample(rows, 2)
    new = page.copy()
    new[one][1:], new[two][1:] = new[two][1:], new[one][1:]
    return spelt(new)


# Queen's Garden


@habit("tile of a draw misread")
def draw_misread(page: Page, rng: Random) -> str | None:
    spots = page.chance(":")
    if page.variant != "garden" or not spots:
        return None
    n, at = rng.choice(spots)
    word = page.rows[n][at]
    i = rng.randrange(2, len(word))
    new = rng.choice(ALIKE.get(word[i], "3")[:1] if word[i].isalpha() else BESIDE[word[i]])
    return page.turn((n, at), word[:i] + new + word[i + 1 :])


@habit("piece turned up misread")
def flip_misread(page: Page, rng: Random) -> str | None:
    spots = page.chance("=")
    if page.variant != "garden" or not spots:
        return None
    n, at = rng.choice(spots)
    word = page.rows[n][at]
    i = rng.choice((2, 3))
    new = rng.choice(ALIKE.get(word[i], "3")[:1] if word[i].isalpha() else BESIDE[word[i]])
    return page.turn((n, at), word[:i] + new + word[i + 1 :])


@habit("two draws exchanged")
def draws_exchanged(page: Page, rng: Random) -> str | None:
    spots = page.chance(":")
    if page.variant != "garden" or len(spots) < 2:
        return None
    i = rng.randrange(len(spots) - 1)
    (n, at), (m, to) = spots[i], spots[i + 1]
    rows = page.copy()
    one, two = rows[n][at], rows[m][to]
    rows[n][at], rows[m][to] = one[:2] + two[2:], two[:2] + one[2:]
    return spelt(rows)


@habit("draw not written")
def draw_gone(page: Page, rng: Random) -> str | None:
    spots = [spot for spot in page.chance("[:=]") if spot[0] in page.laps]
    if page.variant != "garden" or not spots:
        return None
    return page.turn(rng.choice(spots), "")


def payments(page: Page) -> Iterator[tuple[int, int]]:
    for n, at in page.moves():
        if re.search(r"/(\w\d)+", page.rows[n][at]):
            yield n, at


@habit("payment short or too much")
def payment_short(page: Page, rng: Random) -> str | None:
    spots = list(payments(page))
    if page.variant != "garden" or not spots:
        return None
    n, at = rng.choice(spots)
    word = page.rows[n][at]
    found = re.search(r"/((?:\w\d)+)", word)
    assert found
    paid = found[1]
    new = paid[2:] if rng.random() < 0.5 and len(paid) > 2 else paid + paid[:2]
    return page.turn((n, at), word[: found.start(1)] + new + word[found.end(1) :])


@habit("payment with another tile")
def payment_other(page: Page, rng: Random) -> str | None:
    spots = list(payments(page))
    if page.variant != "garden" or not spots:
        return None
    n, at = rng.choice(spots)
    word = page.rows[n][at]
    i = word.index("/") + rng.choice((1, 2))
    new = rng.choice(ALIKE.get(word[i], "3")[:1] if word[i].isalpha() else BESIDE[word[i]])
    return page.turn((n, at), word[:i] + new + word[i + 1 :])


@habit("pass not written")
def no_pass(page: Page, rng: Random) -> str | None:
    spots = [(n, at) for n, at in page.moves() if page.rows[n][at].startswith("pass")]
    if page.variant != "garden" or not spots:
        return None
    return page.turn(rng.choice(spots), "")


@habit("piece of a choice")
def copy_of_piece(page: Page, rng: Random) -> str | None:
    spots = [(n, at) for n, at in page.moves() if re.match(r"\+\w:", page.rows[n][at])]
    if not spots:
        return None
    n, at = rng.choice(spots)
    word = page.rows[n][at]
    return page.turn(
        (n, at), word[:4] + rng.choice([c for c in "abcde" if c != word[4]]) + word[5:]
    )
