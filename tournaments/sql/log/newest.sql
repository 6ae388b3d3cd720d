-- The log after a change.
SELECT change, told_at, data FROM events WHERE change > ? ORDER BY seq
