"""Defines the factory offer: factories, centre, bag and starting marker, for wall games and Sintra.

The rulebooks of both describe it in the same words but for `tile` and `pane`, `lid` and `tower`. What a
player does with what was taken is for the families to say; this room knows no board.
"""
