"""Turns values into text: diagnostics, score sheets, positions. Nothing here decides anything."""
