"""`azul fmt`: what it writes holds the same games in the same order, and it has nothing more to change."""

from azul_notation import check, read
from azul_notation.cli.fmt import fmt
from azul_notation.replay.complete import tidy
from azul_notation.text.syntax import Game
from tests.fuzz import seeds
from tests.fuzz.laws import verdicts
from tests.fuzz.room import called, written
from tests.fuzz.target import Target
from tests.fuzz.targets.text import WORDS

WAYS: tuple[dict[str, bool], ...] = (
    {},
    {"complete": True},
    {"bare": True},
    {"complete": True, "hashes": True},
)
BLANK = b" \t\f\v\r\n"


def hold(data: bytes) -> None:
    """The first byte chooses how games are written."""
    way = WAYS[(data[0] if data else 0) % len(WAYS)]
    before = data[1:]
    path = written("layout.azn", before)
    code, _, err = called(fmt, [str(path)], **way)
    after = path.read_bytes()
    assert code in (0, 1, 2), code
    assert code == 0 or err, "it does not say why"
    if after == before:
        return
    same_games(before, after, exact=not way)
    called(fmt, [str(path)], **way)
    assert path.read_bytes() == after, "formatting again changes something"


def same_games(before: bytes, after: bytes, *, exact: bool) -> None:
    """All games are there; those that cannot be read are there to the byte."""
    one, other = list(read(data=before)), list(read(data=after))
    assert [each.number for each in one] == [each.number for each in other], "not as many games"
    for old, new in zip(one, other, strict=True):
        assert old.readable == new.readable, f"game {old.number} cannot be read as before"
        assert not exact or not old.readable or tidy(old) == tidy(new), (
            f"game {old.number} is another"
        )
    if exact:
        told = list(check(data=before)), list(check(data=after))
        assert verdicts(told[0]) == verdicts(told[1]), "a game is judged otherwise"
    elif all(each.ok for each in check(data=before)):
        assert all(each.ok for each in check(data=after)), "a right game has become a faulty one"
    kept_text(before, after, one)


def kept_text(before: bytes, after: bytes, games: list[Game]) -> None:
    """The lines of a file in which no game can be read are all there."""
    if any(each.readable for each in games):
        return
    lines = [line.rstrip(BLANK) for line in before.removeprefix(b"\xef\xbb\xbf").split(b"\n")]
    left = [line.rstrip(BLANK) for line in after.split(b"\n")]
    at = 0
    for line in lines:
        if line and line.split() != [b"%azn", b"1"]:
            assert line in left[at:], f"a line is gone: {line[:60]!r}"
            at = left.index(line, at)


def first() -> list[bytes]:
    return [bytes((at % 7 % 4,)) + each for at, each in enumerate(seeds.records())] + seeds.stored(
        "layouts"
    )


TARGET = Target(hold, first, WORDS, readings=4)
