"""Every command that writes meets a full disk, a broken disk and each signal once; the benchmark goes on."""

from pathlib import Path

import pytest

from tests.support.strategies import times
from tests.unlucky.run import KINDS, run_faults
from tests.unlucky.tasks import TASKS

pytestmark = [pytest.mark.slow, pytest.mark.process]

QUICK = ["fmt", "split", "record", "ingest"]
STEP = 1 if times(10) > 1 else 3
"""Of three faults in turn one still is of each kind, and one meets each command."""


def test_nothing_is_lost_and_nothing_is_left_over(tmp_path: Path) -> None:
    found = run_faults(len(QUICK) * len(KINDS), 1, QUICK, tmp_path, STEP)
    assert set(QUICK) < set(TASKS)
    assert found.wrong == []
    assert found.stopped > len(QUICK) // STEP
