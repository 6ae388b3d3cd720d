"""Queen's Garden: hexagons taken from a growing display, placed in gardens that grow by expansions.

Rulebooks: Polish ("PL" below) and Czech ("CZ"), cited by their sections. What they leave open is decided in
`grammar/README.md`.
"""
