"""Counts again everything that was published, with code that shares nothing with the first count."""
