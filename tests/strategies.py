"""Records and their decoration, drawn by Hypothesis: comments, clocks, variations, odd layouts, tags.

The examples are the same in every run; `AZUL_EXAMPLES=20` tries twenty times as many, new ones.
"""

import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings, strategies as st

from azul_notation import Game, Replay, Report, check, read, replay
from tests.oracle.compare import KINDS, STYLES, Kind, by_engine, by_oracle

COLOURS = "BYRKWMCD"
GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
SEEDS = 3
ROUNDS = 60
"""Players who let everything fall may break a game off after so many."""
FEATURES = (
    "comments",
    "clocks",
    "glyphs",
    "variations",
    "stood",
    "tags",
    "layout",
    "laps",
    "marks",
    "totals",
    "crlf",
)
NASTY = (
    "",
    " ",
    '[Event "x"]',
    "R1 @1 BBBB",
    "== 12 9",
    "*",
    ") (",
    "{ {",
    "; %azn 1",
    "3B2 1. T1 1>2",
    "\\",
    '"',
    "\u017c\u00f3\u0142\u0107 \u56db \U0001f3b2",
    "\ufeff",
    "e\u0301\u00a0",
    "\t",
)
PLAIN = st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"))
COMMENTS = st.sampled_from(NASTY) | st.text(PLAIN, max_size=12)
VALUES = COMMENTS | st.text(st.sampled_from('"\\[]{}();ab '), max_size=8)

TIMES = int(os.environ.get("AZUL_EXAMPLES", "1"))


def examples(number: int) -> settings:
    return settings(
        deadline=None,
        derandomize=TIMES == 1,
        database=None,
        max_examples=number * TIMES,
        suppress_health_check=list(HealthCheck),
    )


fast, slow = examples(100), examples(30)


@cache
def short_record(kind: Kind, seed: int) -> str:
    """A game of players who want to end it."""
    if seed % 2:
        return by_engine(kind, 4 * seed)
    return by_oracle(kind, len(STYLES) * seed + STYLES.index("fill"))


@cache
def random_record(kind: Kind, seed: int) -> str:
    return by_engine(kind, 4 * seed + 1)


RECORDS = st.builds(short_record, st.sampled_from(KINDS), st.integers(0, SEEDS))
ANY_RECORDS = RECORDS | st.builds(random_record, st.sampled_from(KINDS), st.integers(0, 1))


def game_of(text: str) -> Game:
    (game,) = read(text=text)
    return game


def report_of(text: str) -> Report:
    (report,) = check(text=text)
    return report


def outcome(report: Report) -> tuple[Any, ...]:
    """What a game came to, whatever stands around its moves."""
    return (report.variant, report.rounds, report.final, report.winners, report.moves, report.ok)


class Decorator:
    """Writes a canonical record as a person might: with remarks, in a layout of their own."""

    def __init__(self, seed: int, features: set[str], texts: list[str], values: list[str]) -> None:
        self.rng = Random(seed)
        self.told = f"Decorator({seed}, {features}, {texts}, {values})"
        self.features = features
        self.texts = [text for text in texts if "\n" not in text and "\r" not in text]
        self.values = values
        self.out = ""
        self.due = ""
        """The white space that must stand before the next word."""
        self.within_totals = False
        """Whether an empty line could not be told from the end of the game."""
        self.comments: list[tuple[bool, str]] = []

    def __repr__(self) -> str:
        return self.told

    def chance(self, feature: str, likely: float = 0.2) -> bool:
        return feature in self.features and self.rng.random() < likely

    def record(self, text: str) -> str:
        head, _, body = text.partition("\n\n")
        tags = head.split("\n")[1:]
        self.head(tags)
        for line in body.splitlines():
            self.line(line.split(" "))
        ending = self.rng.choice(["", "\n", "\n\n", " \n"]) if "layout" in self.features else "\n"
        text = self.out + ending
        return text.replace("\n", "\r\n") if "crlf" in self.features else text

    # -- words

    def put(self, word: str, *, begins: bool = False) -> None:
        """Write a word behind white space, which the layout chooses."""
        space = "\n" if begins else " "
        if "layout" in self.features:
            empty = "\n\n" if begins and not self.within_totals else "\n"
            space = self.rng.choice([" ", " ", "  ", "\t", "\n", " \n ", empty])
        if self.due and "\n" not in space:
            space = self.due
        self.out += space + word
        self.due = ""

    def remark(self, likely: float = 0.2) -> None:
        while self.chance("comments", likely) and self.texts:
            text = self.rng.choice(self.texts)
            to_end = self.rng.random() < 0.4
            if not to_end:
                text = text.replace("}", ")")
            self.comments.append((to_end, text.rstrip() if to_end else text))
            self.put(f";{text}" if to_end else f"{{{text}}}", begins=self.rng.random() < 0.4)
            self.due = "\n" if to_end else ""

    # -- tags

    def head(self, tags: list[str]) -> None:
        self.out = "%azn 1"
        self.due = "\n"
        if "totals" in self.features:
            tags = [tag for tag in tags if not tag.startswith(("[Result", "[Site"))]
        if "tags" in self.features:
            names = ("_Odd", "_\u017c\u00f3\u0142w", "Weather", "_a")
            tags += [odd_tag(*pair) for pair in zip(names, self.values, strict=False)]
        if "layout" in self.features:
            self.rng.shuffle(tags)
            tags = [tag.replace(' "', '   "', 1).replace("[", "[ ", 1) for tag in tags]
        for tag in tags:
            self.remark(0.1)
            self.out += "\n" + tag
            self.due = ""
            self.remark(0.1)
        self.due = "\n\n"

    # -- play

    def line(self, words: list[str]) -> None:
        head, *rest = words
        if head == "=" and self.chance("totals"):
            return
        if not (head.endswith(".") and self.chance("laps", 0.4)):
            self.put(head, begins=True)
            self.within_totals = head[0] == "="
            self.remark(0.1)
        for word in rest:
            if head[0] in "T123456789":
                self.move(word)
            else:
                stood = "!" if head[0] == "=" and self.chance("stood", 0.1) else ""
                self.put(word + stood)
                self.remark(0.05)
        self.within_totals = False

    def move(self, word: str) -> None:
        if self.chance("marks", 0.5):
            word = re.sub(r"\^?(~\d+)?$", "", word)
        if self.chance("layout", 0.1):
            word = re.sub("^0", "c", word.lower())
        word += self.rng.choice(GLYPHS) if self.chance("glyphs") else ""
        self.put(word + ("!stood" if self.chance("stood", 0.1) else ""))
        clock = ["@0:59:08"] if self.chance("clocks", 0.4) else []
        follow = clock + ["$"] * self.chance("glyphs") + ["("] * self.chance("variations")
        for sign in self.rng.sample(follow, len(follow)):
            self.remark(0.1)
            if sign == "(":
                self.variation(0)
            else:
                self.put(sign if sign != "$" else f"${self.rng.randrange(1000)}")
        self.remark(0.1)

    def variation(self, depth: int) -> None:
        self.put("(" + self.rng.choice(["", "{}", "1."]))
        if self.out.endswith("{}"):
            self.comments.append((False, ""))
        for _ in range(self.rng.randrange(4)):
            self.put(
                self.rng.choice("0c123456789") + self.rng.choice("BR") + self.rng.choice("15F")
            )
            self.out += self.rng.choice(["", "^", "~1", "!", "!stood"])
            self.remark(0.1)
            if depth < 3 and self.rng.random() < 0.3:
                self.variation(depth + 1)
        self.put(self.rng.choice([")", "2. )", "T1 1>2)"]))


def odd_tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


@st.composite
def decorators(draw: Callable[..., Any]) -> Decorator:
    features = draw(st.sets(st.sampled_from(FEATURES), min_size=1))
    texts = draw(st.lists(COMMENTS, min_size=1, max_size=5))
    values = draw(st.lists(VALUES, min_size=4, max_size=4))
    return Decorator(draw(st.integers(0, 10_000)), features, texts, values)


def comments_in(value: Any) -> Iterator[tuple[bool, str]]:
    """Find every comment of a game that was turned into dictionaries and lists."""
    if isinstance(value, dict):
        if value.get("type") == "comment":
            yield value.get("to_end", False), value["text"]
        for each in value.values():
            yield from comments_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from comments_in(each)


def watched(game: Game, look: Callable[[Any, Any], None]) -> Replay:
    result = replay(game, look)
    assert not result.diagnostics, result.diagnostics
    return result
