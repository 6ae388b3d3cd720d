"""Draws what the terminal apps share: the table in colours, lists of words, the status line, how they end.

textual is imported here and in the apps, and nowhere else.
"""
