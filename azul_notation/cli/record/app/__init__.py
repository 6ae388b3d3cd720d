"""Shows the terminal app of `azul record`: a view of the dialogue that `--plain` has over a pipe.

Everything that a scorer can do is a line of the dialogue; the keys only type such lines.
"""
