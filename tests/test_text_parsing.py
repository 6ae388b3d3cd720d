"""Parsing by the grammar leaves the collection of garbage as it was."""

import gc

import pytest

from azul_notation.text.grammar import parse

RECORD = '[Variant "azul"]\n\nR1 @1 BBBB\n'


@pytest.mark.parametrize("collects", [True, False])
def test_garbage_is_collected_as_before(collects: bool) -> None:
    before = gc.isenabled()
    try:
        (gc.enable if collects else gc.disable)()
        assert parse("walls", RECORD).data == "start"
        assert gc.isenabled() == collects
    finally:
        (gc.enable if before else gc.disable)()
