"""Runs the commands on archives: records are picked out, divided and joined, and stay what they are."""
