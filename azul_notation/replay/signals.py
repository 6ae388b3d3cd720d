"""Holds back the signals that end a command.

Nothing of ours is imported here: the command line loads this before it can heed a signal.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

SIGNALS = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP")
    if hasattr(signal, name)  # Windows has no SIGHUP
]
"""Signals that end a command."""


@contextmanager
def signals_held() -> Iterator[None]:
    """Hold signals back until this is done; processes that are started meanwhile do not get them."""
    late: list[int] = []
    before = {each: signal.signal(each, lambda number, _: late.append(number)) for each in SIGNALS}
    if masks := hasattr(signal, "pthread_sigmask"):  # Windows has none
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        for each, handler in before.items():
            signal.signal(each, handler)
        for each in late[:1]:
            signal.raise_signal(each)
