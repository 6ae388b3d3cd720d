"""JSON that nests too deep is refused before a decoder sees it, in one pass over its bytes."""

import contextlib
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from azul_notation.text.json_depth import refuse_deep
from azul_notation.text.limits import DEPTH_LIMIT, LimitPassed
from tests.support.growth import growth

VALUES = st.recursive(
    st.none() | st.integers() | st.text(st.sampled_from('a"\\[]{}é')),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=20,
)


def nested(value: Any, levels: int) -> Any:
    for _ in range(levels):
        value = [value]
    return value


def depth_of(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max(map(depth_of, inner), default=0) if isinstance(value, list | dict) else 0


@pytest.mark.slow
@given(VALUES)
def test_the_limit_is_exact(value: Any) -> None:
    to_limit = DEPTH_LIMIT - depth_of(value)
    refuse_deep(json.dumps(nested(value, to_limit)).encode(), "it")
    with pytest.raises(LimitPassed, match=f"it has more than {DEPTH_LIMIT} levels"):
        refuse_deep(json.dumps(nested(value, to_limit + 1)).encode(), "it")


@pytest.mark.parametrize("levels", [DEPTH_LIMIT + 1, 990, 200_000])
@pytest.mark.parametrize("sign", [b"[", b'{"a":', b'[{"a":'])
def test_what_never_closes_is_refused(sign: bytes, levels: int) -> None:
    with pytest.raises(LimitPassed):
        refuse_deep(sign * levels, "it")


@pytest.mark.parametrize(
    "text", [b'"' + b"[" * 500, b'"' + b'\\"[' * 500, b"[]" * 500, b'["\\\\",' * 50 + b"]" * 900]
)
def test_brackets_in_strings_and_closed_ones_count_for_nothing(text: bytes) -> None:
    refuse_deep(text, "it")


@given(st.integers(1, DEPTH_LIMIT), st.text(st.sampled_from('"\\[]{}a'), max_size=60))
def test_a_look_at_each_byte_agrees(levels: int, scrap: str) -> None:
    """Whatever the quotes and backslashes make of it, valid or not."""
    text = "[]" * DEPTH_LIMIT + "[" * levels + scrap
    too_deep = False
    try:
        refuse_deep(text.encode(), "it")
    except LimitPassed:
        too_deep = True
    assert too_deep == (deepest(text) > DEPTH_LIMIT)


def deepest(text: str) -> int:
    """Find how deep brackets outside of strings nest; a backslash counts only in a string."""
    depth = found = 0
    quoted = escaped = False
    for sign in text:
        if quoted:
            quoted = escaped or sign != '"'
            escaped = sign == "\\" and not escaped
        elif sign == '"':
            quoted = True
        else:
            depth += (sign in "[{") - (sign in "]}")
            found = max(found, depth)
    return found


@given(st.binary(max_size=50))
def test_what_is_let_through_can_be_decoded(scrap: bytes) -> None:
    text = b"[" * DEPTH_LIMIT + scrap
    try:
        refuse_deep(text, "it")
        msgspec.json.decode(text)
    except (LimitPassed, msgspec.DecodeError, UnicodeDecodeError):
        pass


@pytest.mark.parametrize("atom", [b'"', b"\\", b'\\"', b'"\\', b'"a",', b"[]", b"]", b'"[', b"[\\"])
def test_the_work_grows_with_the_size(atom: bytes) -> None:
    opened = b"[" * DEPTH_LIMIT

    def scan(size: int) -> None:
        with contextlib.suppress(LimitPassed):
            refuse_deep(opened + atom * size, "it")

    assert growth(scan, 10_000) < 3 * 4
