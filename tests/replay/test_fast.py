"""The fast way says of every record what the replay that explains says alone, from the first word on."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from random import Random

import msgspec
import pytest

from azul_notation import play, read, write
from azul_notation.replay.block_check import check_stream
from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.complete import complete
from azul_notation.replay.report import Report
from azul_notation.replay.scan import scan
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.text.lexicon import vocabulary_of
from azul_notation.text.source import lines_of
from azul_notation.text.write import HEADER, write_game
from tests.support.clean_games import OTHERWISE, SEATS, mutant
from tests.support.explained import check_lines
from tests.support.strategies import TIMES, times

Change = Callable[[str, Random], str]
PLAIN = ("azul", "mini", "sintra", "garden")
GAMES = 2 if TIMES >= 1 else 1
"""Games of each kind and number of seats."""


@cache
def games() -> list[str]:
    """Games of all families with a fast way, by several choices of rules, as canonical text."""
    kinds: list[tuple[str, dict[str, str]]] = [
        (variant, {}) for variant in PLAIN if BY_VARIANT[variant].fast
    ]
    return [
        write_game(game, DIALECTS[variant])
        for variant, rules in (*kinds, *OTHERWISE)
        for seats in SEATS
        for game in play(variant, seats=seats, games=GAMES, seed=3, policy="greedy", **named(rules))
    ]


def named(rules: dict[str, str]) -> dict[str, str]:
    """Name choices of rules as the library does."""
    return {re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower(): rules[name] for name in rules}


def moves(text: str, body: str) -> list[re.Match[str]]:
    """Find the moves of a game."""
    variant = re.findall(r'\[Variant "(\w+)"\]', text)[0]
    kinds = vocabulary_of(DIALECTS[variant])
    return [each for each in re.finditer(r"\S+", body) if kinds.find(each[0]).kind == "MOVE"]


def behind_a_move(what: str) -> Change:
    def change(text: str, rng: Random) -> str:
        head, gap, body = text.partition("\n\n")
        at = rng.choice(moves(text, body)).end()
        return f"{head}{gap}{body[:at]}{what}{body[at:]}"

    return change


def without_marks(text: str, _: Random) -> str:
    head, gap, body = text.partition("\n\n")
    bare = BY_VARIANT[re.findall(r'\[Variant "(\w+)"\]', text)[0]].with_marks
    for found in reversed(moves(text, body)):
        body = body[: found.start()] + bare(found[0], "") + body[found.end() :]
    return head + gap + body


def without_laps(text: str, _: Random) -> str:
    return re.sub(r"^[0-9]+\. ", "", text, flags=re.MULTILINE)


def on_one_line(text: str, _: Random) -> str:
    head, gap, body = text.partition("\n\n")
    return head + gap + " ".join(body.split()) + "\n"


def with_returns(text: str, _: Random) -> str:
    return text.replace("\n", "\r\n")


def other_move(text: str, rng: Random) -> str:
    """Put the word of another move in the place of one."""
    head, gap, body = text.partition("\n\n")
    found = moves(text, body)
    one, other = rng.choice(found), rng.choice(found)
    return head + gap + body[: one.start()] + other[0] + body[one.end() :]


def other_number(text: str, rng: Random) -> str:
    """Change a total."""
    numbers = list(re.finditer(r"(?<= )-?[0-9]+(?=\s)", text))
    found = rng.choice(numbers)
    return text[: found.start()] + str(int(found[0]) + rng.choice((-1, 1, 9))) + text[found.end() :]


def other_factory(text: str, rng: Random) -> str:
    """Exchange two words of the line that begins a round."""
    lines = text.split("\n")
    at = rng.choice([n for n, line in enumerate(lines) if line.startswith("R")])
    words = lines[at].split(" ")
    one, other = (rng.randrange(1, len(words)) for _ in range(2))
    words[one], words[other] = words[other], words[one]
    lines[at] = " ".join(words)
    return "\n".join(lines)


def hash_at_the_end(text: str, rng: Random) -> str:
    """Write the state hash of the last round only, and a wrong total somewhere before it."""
    [game] = read(text=text)
    parts = write(complete(game, hashes=True)).removeprefix(HEADER).split("\n#")
    bare = [parts[0], *(part.partition("\n")[2] for part in parts[1:-1])]
    return other_number("\n".join(bare) + "\n#" + parts[-1], rng)


def marker_as_a_number(text: str, _: Random) -> str:
    """Write a number that no move lets fall in the place of the starting marker."""
    return text.replace("^", "~32", 1)


SOUND: dict[str, Change] = {
    "comment": behind_a_move(" {a comment}"),
    "remark": behind_a_move(" ; a remark\n"),
    "clock": behind_a_move(" @0:10:00"),
    "glyphs": behind_a_move(" $4 {why} $1"),
    "opinion": behind_a_move("!?"),
    "marks": without_marks,
    "laps": without_laps,
    "layout": on_one_line,
    "returns": with_returns,
}
FAULTS: dict[str, Change] = {
    "move": other_move,
    "total": other_number,
    "factory": other_factory,
    "wrong mark": behind_a_move("~7"),
    "marker as a number": marker_as_a_number,
    "hash": hash_at_the_end,
    "stood": behind_a_move("!stood"),
    "mark of a pass twice": lambda text, _: text.replace("pass^", "pass^^", 1),
    "opinion of three signs": behind_a_move("!?!"),
    "two clocks": behind_a_move(" @0:10:00 @0:10:01"),
    "clock behind a total": lambda text, _: text.replace("\n= ", "\n= @0:10:00 ", 1),
    "open comment": behind_a_move(" {"),
    "variation": behind_a_move(" (3B2)"),
    "ignored": behind_a_move(" ; azn: ignore AZ5xx\n"),
    "anything": mutant,
}


ALL_PASSED = """%azn 1
[Event "?"]
[Site "?"]
[Date "?"]
[Round "?"]
[Table "?"]
[Variant "garden"]
[Seat1 "Ana"]
[Seat2 "Jan"]
[Result "*"]

R1 @1 a:B1B3G5P4
1. pass^ pass b:B2G1M2M3
*
"""


def reports(text: str) -> tuple[list[object], list[object]]:
    """Check a text on the fast way, and by the replay that explains alone."""
    data = text.encode("utf-8", "surrogatepass")
    fast = check_stream(BytesIO(data), "-")
    alone = (each.report for each in check_lines(lines_of(BytesIO(data)), "-"))
    return [*map(msgspec.to_builtins, fast)], [*map(msgspec.to_builtins, alone)]


def followed(text: str) -> Iterator[Report | CleanGame | object]:
    return (found for *_, found in scan(text.replace("\r\n", "\n")))


@pytest.mark.slow
@pytest.mark.parametrize("name", SOUND)
def test_sound_records_stay_on_the_fast_way(name: str) -> None:
    rng = Random(name)
    texts = [SOUND[name](text, rng) for text in games()]
    for text in texts:
        [found] = followed(text)
        assert isinstance(found, CleanGame), text
        assert not found.exact or name == "returns"
    fast, alone = reports((HEADER + "\n".join(texts)) if name != "returns" else "\r\n".join(texts))
    assert fast == alone


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("seed", range(times(6)))
def test_faults_are_reported_alike(name: str, seed: int) -> None:
    rng = Random(seed)
    texts = [FAULTS[name](text, rng) for text in games()]
    if rng.random() < 0.5:
        texts = [SOUND[rng.choice([*SOUND][:6])](text, rng) for text in texts if moves_in(text)]
    fast, alone = reports(HEADER + "\n".join(texts))
    assert fast == alone


def test_a_draw_after_the_last_pass_is_not_due() -> None:
    fast, alone = reports(ALL_PASSED)
    assert fast == alone
    assert "AZ313" in str(fast)


def moves_in(text: str) -> bool:
    return bool(re.findall(r'\[Variant "(azul|mini|chocolatier|sintra|garden)"\]', text)) and bool(
        moves(text, text.partition("\n\n")[2])
    )
