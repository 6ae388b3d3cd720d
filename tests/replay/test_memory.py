"""What the commands hold of hostile input is small, and they give it up before long.

`python -m tests.bench.hostile_memory` measures the same at a gigabyte.
"""

from pathlib import Path

import pytest

from azul_notation.replay.block_check import CodeFilter, check_and_pack
from azul_notation.text.blocks import LONGEST, SIZE, Block, blocks
from azul_notation.text.limits import LINES_LIMIT, LOGS_LIMIT
from tests.bench.hostile_memory import FAULTY
from tests.support.commands import azul, measured

pytestmark = [pytest.mark.slow, pytest.mark.process]


def test_faulty_games_without_a_place_to_cut(tmp_path: Path) -> None:
    """All that was found out about each game was kept for a whole block: 166 bytes for each of these."""
    path = tmp_path / "a.azn"
    path.write_bytes(FAULTY * (300_000 // len(FAULTY)))
    code, peak = measured("check", path, "--select", "AZ201")
    assert code == 1
    assert peak < 50_000_000


def test_blocks_are_small_whatever_a_file_holds(tmp_path: Path) -> None:
    path = tmp_path / "a.azn"
    path.write_bytes(FAULTY * (4 * LONGEST // len(FAULTY)))
    with path.open("rb") as stream:
        sizes = [len(each.data) for each in blocks(stream) if isinstance(each, Block)]
    assert all(size <= LONGEST + SIZE < LINES_LIMIT for size in sizes)


def test_what_goes_to_another_process_is_small() -> None:
    block = Block(FAULTY * 1_000)
    _, _, parcel = check_and_pack(CodeFilter(), ("a.azn", block))
    assert len(parcel.others) < 5 * len(block.data)


@pytest.mark.parametrize("line", ["{}\n", "x\n", "[]\n"])
def test_a_file_that_holds_no_logs_is_given_up(line: str, tmp_path: Path) -> None:
    path, good = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    path.write_text(line * (LOGS_LIMIT * 20))
    good.write_text("{}\n")
    done = azul("import", "bga", path, good, "--format", "json", "--output", tmp_path / "c.azn")
    assert done.code == 2
    assert (
        done.err
        == f"azul: cannot read {path}: it has more than 10,000 faulty logs in a row (AZ120)\n"
    )
    assert done.out.count(f'"{path}"') == LOGS_LIMIT
    assert done.out.count(f'"{good}"') == 1


def test_empty_lines_without_end_are_given_up(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("{}\n" + "\n" * (LINES_LIMIT + 1))
    done = azul("import", "bga", path, "--output", tmp_path / "b.azn")
    assert done.code == 2
    assert (
        done.err
        == f"azul: cannot read {path}: it has more than 1,000,000 empty lines in a row (AZ120)\n"
    )
