"""Serves the pages of an evening: what the commands do, in a browser, for several people at once."""
