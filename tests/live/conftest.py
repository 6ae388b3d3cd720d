"""A browser that finds the club by its name, and a room with phones in it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.live.rooms import FLAGS, Room, room_of
from tests.support.browser import chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium(*FLAGS) as started:
        yield started


@pytest.fixture
def room(browser: Any, tmp_path: Path) -> Iterator[Room]:
    made = room_of(browser, tmp_path)
    yield made
    made.close()
