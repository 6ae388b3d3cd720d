"""Defines the root of the exceptions that this program raises for its callers."""


class AzulError(Exception):
    """A reason, in one sentence, why the program cannot do what it was asked to do."""
