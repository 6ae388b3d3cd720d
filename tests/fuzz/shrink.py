"""Makes the input of a finding smaller, as long as it leads to the same finding."""

import time

from tests.fuzz.watch import Finding, Watch

SECONDS = 8.0


def shrunk(data: bytes, found: Finding, watch: Watch, seconds: float = SECONDS) -> bytes:
    """Take pieces out, large ones first, for some seconds."""
    end = time.monotonic() + seconds
    size = len(data) // 2
    while size:
        at = 0
        while at < len(data):
            if time.monotonic() > end:
                return data
            less = data[:at] + data[at + size :]
            again = watch.find(less)
            if again is not None and again.key == found.key:
                data = less
            else:
                at += size
        size //= 2
    return data
