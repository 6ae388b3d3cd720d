"""Reads what a player can save of a replay on Board Game Arena, and yields records.

BGA's events become the words of the notation; whether they can be, and what they score, only the rules say.
Log texts are translated and never read: all facts come from the events' `args`.
"""
