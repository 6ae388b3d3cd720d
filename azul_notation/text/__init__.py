"""Text and syntax: sources, spans, reading and writing. Nothing here knows a rule of a game."""
