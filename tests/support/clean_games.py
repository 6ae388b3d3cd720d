"""Compares the fast reading with the slow one: what it calls clean, and what it says of that."""

import re
from collections.abc import Iterator
from io import BytesIO
from random import Random

from azul_notation import play
from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.complete import tidy
from azul_notation.replay.identity import same_clean_game, same_game
from azul_notation.replay.random_play import POLICIES, Request, play_games
from azul_notation.replay.report import Checked
from azul_notation.replay.scan import scan
from azul_notation.rules import DIALECTS
from azul_notation.text.source import lines_of
from azul_notation.text.write import HEADER, write_game
from tests.support import changed_sintra
from tests.support.explained import check_lines

HANDLED: tuple[dict[str, str], ...] = (
    *({"variant": variant} for variant in ("azul", "mini", "chocolatier")),
    *changed_sintra.KINDS,
)
SEATS = (2, 3, 4)
TAGS = (
    '[Annotator "A; B {c} (d)"]',
    '[GameId "g-1"]',
    '[Recorder ""]',
    '[Seat1Id "?"]',
    '[Seat2Id "X-2"]',
    '[Source "R1 @1 BBBB"]',
    '[Termination "adjudicated"]',
    '[TimeControl "5+3"]',
    '[_note "Õie"]',
)
BROWN: dict[str, str] = {"Board": "brown"}
GOLD: dict[str, str] = {"Factories": "special"}
OTHERWISE = (
    ("azul", {"Board": "grey"}),
    ("mini", {"Board": "grey"}),
    ("chocolatier", BROWN),
    ("chocolatier", GOLD),
    ("chocolatier", GOLD | {"SetupOrder": "position"}),
    ("chocolatier", GOLD | {"Split": "free"}),
    ("chocolatier", GOLD | BROWN | {"SetupOrder": "position", "Split": "free"}),
)
"""Choices of rules of the wall games."""
ODD = ' \n\t\r\x0b\x0c\x1c\x00\x85\xa0\u2028\ud800^~!*=;{}()[]#@$01BKFMT"\\_S:-?'


def played(games: int, seed: int) -> list[str]:
    """Play some games of each handled kind, number of seats and policy, as canonical text."""
    texts = []
    for kind in HANDLED:
        for seats in SEATS:
            for policy in POLICIES:
                made = play(**kind, seats=seats, games=games, seed=seed, policy=policy)
                texts += [write_game(game, DIALECTS[kind["variant"]]) for game in made]
    return texts


def played_otherwise(games: int, seed: int) -> list[str]:
    """Play some wall games by each choice of rules, and break half as many again off."""
    texts = []
    for variant, rules in OTHERWISE:
        for seats in SEATS:
            for policy in POLICIES:
                request = Request(variant, seats, seed, policy, rules)
                texts += [
                    write_game(game, DIALECTS[variant]) for game in play_games(request, games)
                ]
    rng = Random(seed)
    return texts + [broken_off(text, rng) for text in texts if rng.random() < 0.5]


def broken_off(text: str, rng: Random) -> str:
    """End a game behind some word of it: mostly where it can end, if as one that was not finished."""
    head, _, body = text.partition("\n\n")
    head = re.sub(r'\[Result ".*"\]', f'[Result "{rng.choice("***?")}"]', head)
    kept = body[: rng.choice([found.start() for found in re.finditer(r"\s+", body)])]
    return f"{head}\n\n{kept}\n*\n"


def dressed(text: str, rng: Random) -> str:
    """Give a game other tags and names, all of them right."""
    head, gap, body = text.partition("\n\n")
    tags = [tag for tag in head.split("\n") if not tag.startswith("[_")]
    at = next(n for n, tag in enumerate(tags) if tag.startswith("[Result")) + 1
    tags[at:] = sorted([*tags[at:], *(tag for tag in TAGS if rng.random() < 0.3)])
    days = ("?", "2024-02-29", "2023", "????-01", "2021-12-31", "????-??-??")
    tags[2] = f'[Date "{rng.choice(days)}"]'
    head = "\n".join(tags)
    if rng.random() < 0.2:
        head = head.replace('"Player 1"', '"?"').replace('"Player 2"', '"?"')
    return head + gap + body


def mutant(text: str, rng: Random) -> str:
    """Change something in a game: mostly a fault, sometimes not."""
    head, gap, body = text.partition("\n\n")
    sintra = '[Variant "sintra"]' in head
    if rng.random() < 0.2:
        head = rng.choice(CHANGES + changed_sintra.HEAD_CHANGES)(head, rng)
    elif rng.random() < 0.05:
        gap = rng.choice(("\n", "\n\n\n", "\n \n", "\n\r\n"))
    else:
        body = rng.choice(CHANGES + changed_sintra.BODY_CHANGES * sintra)(body, rng)
    return head + gap + body


def other_digit(text: str, rng: Random) -> str:
    return at_one(text, rng, "0123456789", "0123456789")


def other_letter(text: str, rng: Random) -> str:
    return at_one(text, rng, "BYRKWMCDF", "BYRKWMCDFTb")


def at_one(text: str, rng: Random, old: str, new: str) -> str:
    places = [at for at, sign in enumerate(text) if sign in old]
    at = rng.choice(places)
    return text[:at] + rng.choice(new) + text[at + 1 :]


def drop_sign(text: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + 1 :]


def odd_sign(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(ODD) + text[at + rng.randrange(2) :]


def words(text: str, rng: Random) -> str:
    """Drop, repeat or exchange words."""
    return shuffled(text, " ", rng)


def lines(text: str, rng: Random) -> str:
    return shuffled(text, "\n", rng)


def shuffled(text: str, sign: str, rng: Random) -> str:
    parts = text.split(sign)
    one, other = (rng.randrange(len(parts)) for _ in range(2))
    match rng.randrange(3):
        case 0:
            del parts[one]
        case 1:
            parts.insert(other, parts[one])
        case _:
            parts[one], parts[other] = parts[other], parts[one]
    return sign.join(parts)


def mark(text: str, rng: Random) -> str:
    """Drop a mark of a move, or add one."""
    parts = text.split(" ")
    at = rng.randrange(len(parts))
    marks = ("^", "~1", "^~1", "!", "!stood")
    bare = parts[at].split("~")[0].rstrip("^")
    parts[at] = bare if bare != parts[at] else parts[at] + rng.choice(marks)
    return " ".join(parts)


def tiling(text: str, rng: Random) -> str:
    """Change a tiling choice, or a gold side, or what goes to a side of the splitting factory."""
    parts = re.split(r"((?<=[1-5]>)[1-5F]|(?<=:)[+A-Z=/0]+|[<>][A-Z]+)", text)
    at = rng.randrange(1, len(parts), 2) if len(parts) > 1 else 0
    other = parts[rng.randrange(1, len(parts), 2)] if len(parts) > 1 else ""
    parts[at] = rng.choice((rng.choice("12345F"), rng.choice("+=/0BMCDR"), other))
    return "".join(parts)


CHANGES = (
    other_digit,
    other_digit,
    other_letter,
    other_letter,
    drop_sign,
    odd_sign,
    words,
    lines,
    mark,
)


def differences(text: str) -> Iterator[str]:
    """Find where the fast reading of a text is sure, and the slow one does not agree."""
    pieces = list(scan(text, points=True))
    if "".join(piece for _, piece, _ in pieces) != text:
        yield "the pieces are not the text"
    known: dict[int, CleanGame] = {}
    for line, _, seen in pieces:
        if isinstance(seen, Exception):
            raise seen
        if isinstance(seen, CleanGame):
            known[line] = seen
    if not known:
        return
    data = BytesIO(text.encode("utf-8", "surrogatepass"))
    slow = {each.report.line: each for each in check_lines(lines_of(data), "-")}
    for line, seen in known.items():
        if line not in slow:
            yield f"no game begins on line {line}"
        else:
            yield from compare(seen, slow[line])
    exact = [seen.text for seen in known.values() if seen.exact]
    canonical = HEADER + "\n".join(exact)
    if len(exact) == len(pieces) and canonical != HEADER + text.removeprefix(HEADER):
        yield "the text is not canonical"


def is_known(seen: object) -> bool:
    """Return whether a game is clean and canonical."""
    return isinstance(seen, CleanGame) and seen.exact


def knows(text: str) -> bool:
    """Return whether every game of a text is known; what is known must agree with the slow reading."""
    assert not list(differences(text))
    return all(is_known(seen) for *_, seen in scan(text))


def compare(seen: CleanGame, slow: Checked) -> Iterator[str]:
    """Compare all that is said of a game."""
    report, game = slow.report, slow.game
    if report.diagnostics or not report.ok:
        yield f"not clean: {[each.code for each in report.diagnostics]}"
        return
    pairs = {
        "variant": (seen.variant, report.variant),
        "names": (seen.names, report.seats),
        "ids": (seen.ids, [game.tag(f"Seat{n + 1}Id") for n in range(len(report.seats))]),
        "tags": (seen.tags, [(tag.name, tag.value) for tag in game.tags]),
        "rounds": (seen.rounds, report.rounds),
        "final": (seen.final, report.final),
        "winners": (seen.winners, report.winners),
        "figures": (seen.figures, slow.replay.figures),
        "moves": (seen.moves, report.moves),
        "start": (seen.start, game.rounds[0].start.seat if game.rounds[0].start else 1),
        "points": (list(seen.points), slow.replay.points),
    }
    if seen.exact:
        text = write_game(tidy(game), DIALECTS[seen.variant])
        pairs["identity"] = (same_clean_game(seen, dict(seen.tags)), same_game(game))
        pairs["text"] = (seen.text, text)
    yield from (f"{name}: {one} != {two}" for name, (one, two) in pairs.items() if one != two)
