-- The rounds that some changes published.
SELECT data FROM events WHERE kind = 'publish' AND list_contains(?, change)
