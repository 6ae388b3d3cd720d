"""Makes web pages on which games are seen: data, one script, one style sheet. Nothing here knows a rule."""
