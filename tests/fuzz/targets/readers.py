"""The two readers: what the fast one takes, lark reads as the same game."""

from io import BytesIO

from azul_notation.rules import DIALECTS
from azul_notation.text.head import read_head
from azul_notation.text.read import read_fast, read_slowly
from azul_notation.text.source import chunks, lines_of
from tests.fuzz import seeds
from tests.fuzz.target import Target
from tests.fuzz.targets.text import WORDS


def hold(data: bytes) -> None:
    for chunk in chunks(lines_of(BytesIO(data))):
        fast = read_fast(chunk, DIALECTS, "x")
        head = read_head(chunk, DIALECTS)
        if fast is None:
            continue
        slow = read_slowly(chunk, DIALECTS, "x")
        assert fast == slow, "the readers differ"
        assert repr(fast) == repr(slow), "the readers differ in places"
        assert head.tags == fast.tags, "the tags are others"


TARGET = Target(hold, seeds.records, WORDS, readings=2)
