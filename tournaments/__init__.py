"""Keeps a club and its tournaments: standings, ratings and reports from validated games.

The log of events is the truth; every other table follows from it and from the stored records.
"""
