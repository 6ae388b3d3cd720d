"""Makes games of Queen's Garden for the comparison of the two readings, and changes that fit them."""

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from random import Random

from azul_notation.replay.complete import bare, complete, tidy
from azul_notation.replay.report import Checked
from azul_notation.replay.scan import scan
from azul_notation.rules import DIALECTS
from azul_notation.rules.garden.tables import SEATS, WHEEL_POINTS
from azul_notation.text.source import lines_of
from azul_notation.text.write import write_game
from tests.oracle.compare_garden import game_by_oracle, kinds
from tests.oracle.garden import STYLES
from tests.support.clean_games import CHANGES, dressed as any_dressed, mutant as any_mutant
from tests.support.explained import check_lines

HEXAGON = r"[BGLMPY][1-6]"
HEXAGONS = [colour + pattern for colour in "BGLMPY" for pattern in "123456"]
ITEM = re.compile(rf"{HEXAGON}|\[{HEXAGON}\]|\*")
PAYMENT = re.compile(rf"(?<=/)(?:{ITEM.pattern})+")
PLACE = re.compile(r"(?<=@)[0-6][0-6]\b")
NAMED = re.compile(r"(?<=\+[BGLMPY1-6]:)(?:[BGLMPY1-6][a-h])+")
TAKE = re.compile(r"\+[BGLMPY1-6](?=[ \n])")
CHANCE = re.compile(rf"\b[a-h](?::(?:{HEXAGON})+|={HEXAGON})")
GOT = re.compile(r"(?<=[0-9*\]])\+[0-9]+")
PASS = re.compile(r"\bpass[^ \n]*")
SLOT = re.compile(r"(?<=\[\]@)[1-6]")
TOTAL = re.compile(r"(?<=[= ])-?[0-9]+(?=[ \n])")
ACTION = re.compile(r"(?<= )[A-Z\[+p][^ \n=]+")

SHORTAGES = (4, 10)
"""Games of four hoarders: a stack that gets no tiles, and a draw of two."""
OPINION = re.compile(r"[!?](?=[ \n])|[$]|@\d:|[{(;]")


def played(games: int, seed: int) -> Iterator[str]:
    """Play some games of each board, wheel and number of seats, in one style after the other.

    Two come behind them in which the tiles run out.
    """
    for at, kind in enumerate(kinds()):
        for number in range(games):
            yield mended(game_by_oracle(kind, seed, STYLES[(at + number) % len(STYLES)]))
    four = next(kind for kind in kinds() if kind.seats == max(SEATS))
    for each in SHORTAGES:
        yield mended(game_by_oracle(four, each, "hoard"))


def mended(text: str) -> str:
    """Write anew all that follows from a game, unless it has a fault."""
    [checked] = checks(text)
    return write_game(tidy(complete(bare(checked.game))), DIALECTS["garden"])


def checks(text: str) -> list[Checked]:
    data = BytesIO(text.encode("utf-8", "surrogatepass"))
    return list(check_lines(lines_of(data), "-"))


def overlooked(text: str) -> bool:
    """Return whether a game is clean, and not known at a glance, though it has every claim and no opinion."""
    [checked] = checks(text)
    clean = not checked.report.diagnostics and checked.report.final is not None
    whole = text == mended(text) and not OPINION.search(text)
    return clean and whole and any(seen is None for *_, seen in scan(text))


def dressed(text: str, rng: Random) -> str:
    """Give a game other tags and names, all of them right and in their order."""
    head, gap, body = any_dressed(re.sub(r"\n\[GameId.*", "", text), rng).partition("\n\n")
    tags = head.split("\n")
    at = 1 + next(at for at, tag in enumerate(tags) if tag.startswith("[Result"))
    return "\n".join([*tags[:at], *sorted(tags[at:])]) + gap + body


def mutant(text: str, rng: Random) -> str:
    """Change something in a game: mostly a fault, sometimes not."""
    if rng.random() < 0.3:
        return any_mutant(text, rng)
    head, gap, body = text.partition("\n\n")
    if rng.random() < 0.1:
        return wheel(head, rng) + gap + body
    for _ in range(1 + (rng.random() < 0.2)):
        body = rng.choice(GARDEN_CHANGES)(body, rng)
    return head + gap + body


def at_one(shape: re.Pattern[str], change: Callable[[str, Random], str]) -> "Change":
    """Change one of the pieces of a text that have this shape."""

    def changed(text: str, rng: Random) -> str:
        found = list(shape.finditer(text))
        if not found:
            return text
        one = rng.choice(found)
        return text[: one.start()] + change(one[0], rng) + text[one.end() :]

    return changed


Change = Callable[[str, Random], str]


def payment(text: str, rng: Random) -> str:
    """Drop, double, exchange or add an item, or change the order."""
    items = ITEM.findall(text)
    at = rng.randrange(len(items))
    other = rng.choice(HEXAGONS)
    match rng.randrange(6):
        case 0:
            del items[at]
        case 1:
            items.insert(at, items[at])
        case 2:
            items[at] = rng.choice((other, f"[{other}]", "*"))
        case 3:
            items.insert(at, rng.choice((other, "*")))
        case 4:
            items[at] = items[at].strip("[]") if items[at][0] == "[" else f"[{items[at]}]"
        case _:
            rng.shuffle(items)
    return "".join(items)


def place(_: str, rng: Random) -> str:
    return f"{rng.randrange(8)}{rng.randrange(8)}"


def named(text: str, rng: Random) -> str:
    """Change the choices among copies."""
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    at = rng.randrange(len(pairs))
    match rng.randrange(4):
        case 0:
            pairs[at] = pairs[at][0] + rng.choice("abcdefgh")
        case 1:
            pairs.insert(at, rng.choice("BGLMPY123456") + rng.choice("abcdefgh"))
        case 2:
            rng.shuffle(pairs)
        case _:
            del pairs[at]
    return "".join(pairs)


def needless(text: str, rng: Random) -> str:
    """Choose where there may be no choice."""
    return f"{text}:{rng.choice('BGLMPY123456')}{rng.choice('abcdefgh')}"


def chance(text: str, rng: Random) -> str:
    """Draw or turn up something else, elsewhere, in another order, or not at all."""
    found = ITEM.findall(text)
    match rng.randrange(5):
        case 0:
            found[rng.randrange(len(found))] = rng.choice(HEXAGONS)
        case 1:
            rng.shuffle(found)
        case 2:
            found = found[1:] or found
        case 3:
            found.append(rng.choice(HEXAGONS))
        case _:
            return rng.choice("abcdefgh") + text[1:]
    return text[:2] + "".join(found)


def got(text: str, rng: Random) -> str:
    return rng.choice(("", f"+{rng.randrange(13)}", f"{text}+1", f"+0{text[1:]}"))


def gain(text: str, rng: Random) -> str:
    """Claim jokers at any action."""
    return f"{text}+{rng.randrange(8)}"


def leave(text: str, rng: Random) -> str:
    """Pass with or without the mark, and throw something away."""
    thrown = sorted(rng.choices(HEXAGONS, k=rng.randrange(3)))
    paid = "".join(thrown) + rng.choice(("", "", "*", f"[{rng.choice(HEXAGONS)}]"))
    mark = rng.choice(("", "^"))
    return rng.choice(
        (text.rstrip("^") + mark, f"pass/{paid}{mark}", f"Pass{mark}", f"pass{mark}/")
    )


def other_total(text: str, rng: Random) -> str:
    return str(int(text) + rng.choice((-1, 1, 7)))


def other_action(text: str, rng: Random) -> str:
    """Play something else."""
    buy = f"[]@{rng.randrange(8)}"
    take = f"+{rng.choice('BGLMPY123456')}"
    return rng.choice((buy, take, "pass", "pass^", f"{rng.choice(HEXAGONS)}@{text[-2:]}"))


def wheel(head: str, rng: Random) -> str:
    """Change the board or the points of the wheel, or write what is left out."""
    tags = [tag for tag in head.split("\n") if not tag.startswith(("[Board", "[Wheel"))]
    points = WHEEL_POINTS.split(" ")
    match rng.randrange(5):
        case 0:
            pass
        case 1:
            points[rng.randrange(len(points))] = rng.choice(("4", "04", "-1", "1000", " 2", ""))
        case 2:
            points = points[rng.randrange(2) :] + ["3"] * rng.randrange(2)
        case _:
            points[rng.randrange(len(points))] = str(rng.randrange(5))
    written = [f'[Board "{rng.choice("ABBab")}"]'] * rng.randrange(2)
    written += [f'[WheelPoints "{" ".join(points)}"]'] * (rng.random() < 0.8)
    at = next(at for at, tag in enumerate(tags) if tag.startswith("[Result")) + 1
    tags[at:at] = written
    return "\n".join([*tags[:at], *sorted(tags[at:])])


GARDEN_CHANGES: tuple[Change, ...] = (
    at_one(PAYMENT, payment),
    at_one(PAYMENT, payment),
    at_one(PLACE, place),
    at_one(PLACE, place),
    at_one(NAMED, named),
    at_one(TAKE, needless),
    at_one(CHANCE, chance),
    at_one(CHANCE, chance),
    at_one(GOT, got),
    at_one(ACTION, gain),
    at_one(PASS, leave),
    at_one(SLOT, place),
    at_one(TOTAL, other_total),
    at_one(ACTION, other_action),
    *CHANGES[-3:],
)
