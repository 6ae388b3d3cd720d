"""Conditions of `azul filter --where`: a mistake is pointed at, all else can be judged of any game."""

from functools import cache

from azul_notation.replay.filter.facts import Facts
from azul_notation.replay.filter.fields import FIELDS
from azul_notation.replay.filter.read import ConditionError, read_condition
from azul_notation.text.games import chunks
from tests.fuzz import seeds
from tests.fuzz.target import Target

FIRST = (
    "score > 80 AND player LIKE 'An%'",
    "variant IN ('azul', 'mini') AND NOT (seats = 2 OR ok)",
    "tag('Annotator') IS NOT NULL OR code = 'AZ402'",
    "date BETWEEN '2024-01-01' AND '2024-12-31' AND margin <> -3",
    "winner = 'Player 1' OR best >= 60.5 AND NOT unfinished",
    "event NOT LIKE '_a\\%' AND round NOT IN (1, 2.5) AND moves != 70",
    "((NOT ((total < 100))))",
    "file LIKE '%.azn' and game = 1 or true",
)
WORDS = tuple(
    word.encode()
    for word in (
        *FIELDS,
        *(" AND ", " OR ", " NOT ", " IN (", " BETWEEN ", " LIKE ", " IS NULL", " IS NOT NULL"),
        *("TRUE", "false"),
        *("=", "<>", "!=", "<=", ">=", "<", ">", "(", ")", ",", "'", "''", "'%_%'", "tag('", "')"),
        *("-1", "0.5"),
    )
)


@cache
def games() -> list[Facts]:
    """Give a finished game, one with notes, and one that cannot be read."""
    samples = seeds.TREE / "samples"
    texts = [
        (samples / name).read_text(encoding="utf-8") for name in ("worked.azn", "annotated.azn")
    ]
    return [
        Facts("a.azn", next(chunks(text.splitlines(keepends=True)))) for text in (*texts, "[Event")
    ]


def hold(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    try:
        condition = read_condition(text)
    except ConditionError as mistake:
        assert 0 <= mistake.at <= len(text)
        assert str(mistake)
        return
    for facts in games():
        assert condition.judge(facts) in (True, False, None)


def first() -> list[bytes]:
    return [*(text.encode() for text in FIRST), *seeds.stored("conditions")]


TARGET = Target(hold, first, WORDS)
