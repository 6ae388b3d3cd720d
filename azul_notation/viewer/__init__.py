"""Makes web pages that show games: data, one script, one style sheet. Nothing here knows a rule."""
