"""Runs tournaments: entries, rounds, proposals, results, reports."""
