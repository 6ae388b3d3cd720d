"""Pickles values as another process would get them."""

import pickle
from typing import TypeVar

Value = TypeVar("Value")


def pickled(value: Value) -> Value:
    """Pickle a value of our own, and load it again."""
    again: Value = pickle.loads(pickle.dumps(value))  # noqa: S301 - it is ours
    return again
