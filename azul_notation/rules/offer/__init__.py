"""The factory offer: factories, centre, bag and starting marker, which wall games and Sintra share.

The rulebooks of both describe it in the same words but for `tile` and `pane`, `lid` and `tower`. What a
player does with what was taken is for the families to say; this room knows no board.
"""
