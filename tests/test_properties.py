"""What holds for every record of the wall games, tried with Hypothesis.

text       reading undoes writing, whatever a record is decorated with; decoration changes no result
rules      tiles are conserved, refusals change nothing, `legal` and `tilings` name all there is
positions  a position string says everything: a game can be cut there and played on
junk       no bytes, and no damage to a record, make the checker fail

The examples are the same in every run; `AZUL_EXAMPLES=20` tries twenty times as many, new ones.
"""

import itertools
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec.structs import replace

from azul_notation import Game, Replay, Report, check, read, replay, write
from azul_notation.replay.complete import bare, complete
from azul_notation.rules.family import Refusal, Word
from azul_notation.rules.walls.family import FAMILY
from azul_notation.text.syntax import Move, Round, Tag, Tiling, plain
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


# --- records -------------------------------------------------------------------------------------


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


# --- decoration ----------------------------------------------------------------------------------


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


# --- text ----------------------------------------------------------------------------------------


@fast
@given(RECORDS, decorators())
def test_reading_undoes_writing(record: str, decorator: Decorator) -> None:
    text = decorator.record(record)
    game = game_of(text)
    assert game.readable, (text, game.diagnostics)
    written = write(game)
    again = game_of(written)
    assert again == game, (text, written)
    assert not (again != game)  # noqa: SIM202 - both signs, for both are defined
    assert write(again) == written


@fast
@given(RECORDS, decorators())
def test_nothing_that_was_said_is_lost(record: str, decorator: Decorator) -> None:
    text = decorator.record(record)
    game = game_of(text)
    assert Counter(comments_in(plain(game))) == Counter(decorator.comments), text
    told = {tag.name: tag.value for tag in game.tags}
    if "tags" in decorator.features:
        names = ("_Odd", "_\u017c\u00f3\u0142w", "Weather", "_a")
        odd = dict(zip(names, decorator.values, strict=True))
        assert {name: told[name] for name in odd} == odd
    bare_text = re.sub(r"\{[^}\n]*\}|;.*", "", text)
    for sign, kind in ((r"@\d+:\d\d:\d\d", "clock"), (r"\$\d+", "glyph")):
        written = re.findall(sign, bare_text.partition("R1")[2])
        found = re.findall(f'"type": "{kind}"', json.dumps(plain(game)))
        assert len(found) == len(written)


@fast
@given(RECORDS, decorators())
def test_decoration_changes_no_result(record: str, decorator: Decorator) -> None:
    text = decorator.record(record)
    report = report_of(text)
    assert outcome(report) == outcome(report_of(record)), (text, report.diagnostics)


@fast
@given(st.lists(st.tuples(RECORDS, decorators()), min_size=2, max_size=4))
def test_games_of_a_file_are_as_when_alone(games: list[tuple[str, Decorator]]) -> None:
    texts = [decorator.record(record).replace("\r\n", "\n") for record, decorator in games]
    reports = list(check(text="\n\n".join(text.rstrip() for text in texts)))
    assert [outcome(each) for each in reports] == [outcome(report_of(text)) for text in texts]
    assert [each.game for each in reports] == list(range(1, len(texts) + 1))


@pytest.mark.parametrize(
    "between",
    [
        "== {}\n\n",
        "== {}\n",
        "== {} ; c\n; c\n\n; c\n",
        "\n{{c}} == {}\n\n",
        "\n{{c}}\n== {}\n\n",
        "\n; == 1 2\n== {}\n",
        "{{[Event}} == {} {{[Event}}\n\n",
        "== {}\n\n\n\n%azn 1\n",
    ],
)
def test_where_a_game_ends(between: str) -> None:
    """However its last words are laid out, the next game is not touched."""
    record = short_record(KINDS[0], 1)
    body, final = record.removeprefix("%azn 1\n").split("== ")
    reports = list(check(text=body + between.format(final.strip()) + body + "== " + final))
    assert [outcome(each) for each in reports] == [outcome(report_of(record))] * 2


@fast
@given(RECORDS, decorators())
def test_json_tells_the_same_game(record: str, decorator: Decorator) -> None:
    game = game_of(decorator.record(record))
    told = plain(game)
    assert msgspec.convert(told, Game) == game
    assert msgspec.json.decode(msgspec.json.encode(told), type=Game) == game


@fast
@given(ANY_RECORDS)
def test_derived_words_can_be_taken_out_and_put_in(record: str) -> None:
    game = game_of(record)
    short = bare(game)
    assert len(write(short)) < len(record)
    assert outcome(report_of(write(short))) == outcome(report_of(record))
    assert complete(short) == game


# --- rules ---------------------------------------------------------------------------------------


def tiles_of(state: Any) -> list[int]:
    """Count the tiles of each colour, wherever they lie."""
    total = [0] * 5
    for pool in (state.bag, state.lid, *state.sources):
        total = [one + two for one, two in zip(total, pool, strict=True)]
    for board in state.boards:
        laid = [*itertools.chain(*board.wall), *board.floor, board.caught]
        for colour in range(5):
            total[colour] += laid.count(colour)
        for colour, count in zip(board.colours, board.counts, strict=True):
            if count:
                total[colour] += count
    return total


def watched(game: Game, look: Callable[[Any, Any], None]) -> Replay:
    result = replay(game, look)
    assert not result.diagnostics, result.diagnostics
    return result


@slow
@given(ANY_RECORDS)
def test_tiles_are_conserved(record: str) -> None:
    seen: list[str] = []

    def look(step: Any, state: Any) -> None:
        assert tiles_of(state) == [20] * 5, step
        assert state.left == sum(map(sum, state.sources))
        assert all(len(board.floor) <= 7 for board in state.boards)
        assert all(0 <= n <= line for b in state.boards for line, n in enumerate(b.counts, 1))
        assert all(board.score >= 0 for board in state.boards)
        seen.append(step.kind)

    watched(game_of(record), look)
    assert {"deal", "move", "score", "final"} <= set(seen)


@slow
@given(ANY_RECORDS)
def test_points_add_up(record: str) -> None:
    game = game_of(record)
    result = watched(game, lambda _, __: None)
    sums = [0] * len(game.seats)
    for each in result.points:
        sums[each.seat - 1] += each.points
    assert sums == result.final


@slow
@given(st.sampled_from(KINDS), st.integers(100, 110), st.sampled_from([by_engine, by_oracle]))
def test_random_games_end_and_replay_to_themselves(
    kind: Kind, seed: int, player: Callable[[Kind, int], str]
) -> None:
    record = player(kind, seed)
    report = report_of(record)
    assert report.ok
    assert not report.diagnostics
    assert report.final is not None or len(report.rounds) >= ROUNDS
    assert write(read(text=record)) == record


def state_at(game: Game, number: int) -> Any:
    """The state after so many events, or after the last one."""
    states: list[Any] = []

    def look(_: Any, state: Any) -> None:
        if len(states) <= number:
            states.append(FAMILY.copy(state))

    watched(game, look)
    return states[-1]


def candidates(state: Any, rng: Random) -> Iterator[str]:
    """Every move that can be spelt; of the ways to divide, all for a factory that divides."""
    letters = state.edition.box.letters
    effects = state.effects + [""] * (10 - len(state.effects))
    for source, colour, to in itertools.product(range(10), letters, "12345F"):
        word = f"{source}{colour}{to}"
        yield word
        splits = list(divisions(letters.replace(colour, "")))
        some = splits if effects[source] == "/" else rng.sample(splits, rng.random() < 0.1)
        yield from (word + split for split in some)


def divisions(letters: str) -> Iterator[str]:
    for sides in itertools.product("<>-", repeat=len(letters)):
        halves = [
            "".join(c for c, side in zip(letters, sides, strict=True) if side == sign)
            for sign in "<>"
        ]
        text = "".join(sign + half for sign, half in zip("<>", halves, strict=True) if half)
        if text:
            yield text


def accepts(act: Callable[..., object], *facts: object) -> bool:
    try:
        act(*facts)
    except Refusal:
        return False
    return True


@slow
@given(ANY_RECORDS, st.integers(0, 90), st.integers(0, 99))
def test_play_accepts_exactly_what_is_legal(record: str, number: int, seed: int) -> None:
    state = state_at(game_of(record), number)
    legal = list(FAMILY.legal(state)) if state.phase == "draft" else []
    assert len(set(legal)) == len(legal)
    accepted = set()
    trial = FAMILY.copy(state)
    for word in candidates(state, Random(seed)):
        if accepts(FAMILY.play, trial, Word(word)):
            accepted.add(word)
            assert trial != state
            trial = FAMILY.copy(state)
        assert trial == state, word
    assert accepted == set(legal)


UNPRINTED = [kind for kind in KINDS if kind.board in {"grey", "brown"}]


@slow
@given(st.sampled_from(UNPRINTED), st.integers(0, SEEDS), st.integers(0, 7))
def test_tile_accepts_exactly_the_tilings(kind: Kind, seed: int, number: int) -> None:
    states: list[Any] = []

    def look(_: Any, state: Any) -> None:
        if state.phase == "tile":
            states.append(FAMILY.copy(state))

    watched(game_of(short_record(kind, seed)), look)
    state = states[number % len(states)]
    seat, lines = FAMILY.untiled(state)[0]
    ways = {" ".join(way) for way in FAMILY.tilings(state, seat - 1)}
    columns = itertools.islice(itertools.product("12345F", repeat=len(lines)), 1300)
    tried = [[f"{a}>{b}" for a, b in zip(lines, to, strict=True)] for to in columns]
    trial = FAMILY.copy(state)
    for way in [*tried, [], tried[0][:-1], tried[0][::-1] * 2]:
        accepted = accepts(FAMILY.tile, trial, seat - 1, [Word(choice) for choice in way])
        assert accepted == (" ".join(way) in ways), way
        if accepted:
            trial = FAMILY.copy(state)
        assert trial == state, way


@slow
@given(ANY_RECORDS, st.integers(0, 7), st.integers(0, 99))
def test_a_refused_deal_changes_nothing(record: str, number: int, seed: int) -> None:
    game = game_of(record)
    states: list[Any] = []

    def look(step: Any, state: Any) -> None:
        if step.kind == "score" and state.phase == "deal":
            states.append(FAMILY.copy(state))

    watched(game, look)
    at = number % len(states)
    state, words = states[at], [deal.text for deal in game.rounds[at + 1].deal]
    assert accepts(FAMILY.deal, FAMILY.copy(state), state.start, words)
    rng = Random(seed)
    refused = 0
    trial = FAMILY.copy(state)
    for _ in range(40):
        other = other_deal(state.edition.box.letters, words, rng)
        if accepts(FAMILY.deal, trial, state.start, other):
            assert tiles_of(trial) == [20] * 5
            trial = FAMILY.copy(state)
        else:
            refused += 1
            assert trial == state
    assert refused


def other_deal(letters: str, words: list[str], rng: Random) -> list[str]:
    """The deal with a factory more or less, or with another tile or effect on one."""
    at = rng.randrange(len(words))
    tiles, colon, effect = words[at].partition(":")
    other = "".join(sorted(tiles[1:] + rng.choice(letters), key=letters.index))
    changed = [
        [],
        [rng.choice(letters) * 4],
        [words[at], words[at]],
        [f"{tiles}:{rng.choice('+=/0' + letters)}"],
        [f"{other}{colon}{effect}"],
        [tiles[1:] or "-"],
    ]
    return [*words[:at], *rng.choice(changed), *words[at + 1 :]]


# --- positions -----------------------------------------------------------------------------------


def begun_at(game: Game, position: str) -> Any:
    return FAMILY.begin(game.variant, game.tag, len(game.seats), position)


def told(state: Any) -> Any:
    """A state without the points of the past; who has tiled matters only while others have not."""
    tiled = state.tiled if state.phase == "tile" else []
    return replace(state, points=[], tiled=tiled)


@slow
@given(ANY_RECORDS)
def test_a_position_says_everything(record: str) -> None:
    game = game_of(record)

    def look(step: Any, state: Any) -> None:
        if step.kind == "final":
            return
        position = FAMILY.position(state)
        again = begun_at(game, position)
        assert told(again) == told(state), (step, position)
        assert FAMILY.position(again) == position

    watched(game, look)


def cut(game: Game, number: int) -> Game:
    """What is left of a game after so many events, with the position there for what is gone."""
    steps: list[tuple[str, str]] = []

    def look(step: Any, state: Any) -> None:
        if step.kind != "final" and state.phase != "over":
            steps.append((step.kind, FAMILY.position(state)))

    watched(game, look)
    done = [kind for kind, _ in steps[: number % len(steps) + 1]]
    position = steps[len(done) - 1][1]
    rounds = list(game.rounds[done.count("score") :])
    if done[-1] != "score":
        played = len(done) - done[::-1].index("deal")
        rounds[0] = continued(rounds[0], len(done) - played)
    tags = (*game.tags, Tag(name="Position", value=position))
    return replace(game, tags=tags, rounds=tuple(rounds))


def continued(each: Round, played: int) -> Round:
    """A round behind its deal and so many moves and tilings."""
    assert all(isinstance(event, Move | Tiling) for event in each.events[:played])
    return replace(each, deal=(), events=each.events[played:])


@fast
@given(ANY_RECORDS, st.integers(0, 1_000))
def test_a_game_can_be_cut_and_played_on(record: str, number: int) -> None:
    game = game_of(record)
    rest = cut(game, number)
    whole, part = report_of(record), report_of(write(rest))
    assert part.ok, (write(rest), part.diagnostics)
    assert not part.diagnostics
    assert part.final == whole.final
    assert part.winners == whole.winners
    assert part.rounds == whole.rounds[len(whole.rounds) - len(part.rounds) :]
    written = write(game_of(write(rest)))
    assert write(game_of(written)) == written


# --- junk ----------------------------------------------------------------------------------------

SCRAPS = (
    *("%azn 1", '[Variant "azul"]', '[Seat1 "a"]', '[Seat2 "b"]', '[Position "', '[Board "grey"]'),
    *("R1", "@1", "@0:00:01", "BBKW", "BBKW:+", "BBKW:0", "-", "1.", "1B2", "0KF^", "2B3<C>D~1"),
    *("T1", "1>2", "3>F", "=", "==", "12", "12!", "-3", "*", "#9f2c41d07be85a16", "$4", "!", "?"),
    *("{", "}", "(", ")", ";", "[", "]", '"', "\\", "\n", "\n\n", "\r\n", "\t", "\x00", "\x85"),
    *("\u2028", "\ufeff", "\U0001f3b2", "9" * 12, "R9999", "S1", "track", "+B", "pass^"),
)
SCRAP_TEXTS = st.lists(st.sampled_from(SCRAPS), max_size=40).map(" ".join)
GLUED_TEXTS = st.lists(st.sampled_from(SCRAPS), max_size=40).map("".join)
BYTES = st.binary(max_size=200) | (SCRAP_TEXTS | GLUED_TEXTS).map(lambda text: text.encode())


def sound_reports(data: bytes) -> list[Report]:
    """Check some bytes: there is at least one report, and every finding lies in the file."""
    reports = list(check(data=data))
    assert reports
    assert [each.game for each in reports] in ([0], list(range(1, len(reports) + 1)))
    lines = data.count(b"\n") + 1
    for report in reports:
        assert report.ok == (not any(each.is_error for each in report.diagnostics))
        for each in report.diagnostics:
            assert 1 <= each.line <= lines, each
            assert 1 <= each.column < each.end_column, each
    return reports


@examples(600)
@given(BYTES)
def test_no_bytes_make_it_fail(data: bytes) -> None:
    sound_reports(data)


@examples(300)
@given(RECORDS, BYTES)
def test_junk_behind_a_game(record: str, data: bytes) -> None:
    game = record.encode()
    reports = sound_reports(game + b"\n" + odd_tag("Event", "junk").encode() + b"\n" + data)
    assert reports[0] == report_of(record)


EDITS = st.tuples(
    st.sampled_from(["delete", "insert", "replace"]),
    st.sampled_from(["characters", "lines"]),
    st.floats(0, 1, exclude_max=True),
    st.integers(1, 4),
    st.sampled_from(SCRAPS) | st.text(PLAIN, max_size=3),
)
Edit = tuple[str, str, float, int, str]


def damaged(text: str, edits: list[Edit]) -> str:
    for way, unit, place, length, new in edits:
        parts = list(text) if unit == "characters" else text.splitlines(keepends=True)
        at = int(place * len(parts))
        end = at if way == "insert" else at + length
        middle = [] if way == "delete" else [new if unit == "characters" else new + "\n"]
        text = "".join([*parts[:at], *middle, *parts[end:]])
    return text


@examples(300)
@given(st.tuples(RECORDS, RECORDS, RECORDS), st.lists(EDITS, min_size=1, max_size=3), decorators())
def test_damage_stays_in_its_game(
    records: tuple[str, str, str], edits: list[Edit], decorator: Decorator
) -> None:
    """The game before keeps its report; the first tag of the damaged one is spared."""
    first, second, third = records
    second = decorator.record(second).removeprefix("%azn 1").lstrip()
    begin = odd_tag("GameId", "damaged") + "\n"
    text = first + "\n" + begin + damaged(second, edits) + "\n" + third.removeprefix("%azn 1\n")
    reports = sound_reports(text.encode("utf-8", "surrogatepass"))
    assert len(reports) >= 2
    assert reports[0] == report_of(first)
