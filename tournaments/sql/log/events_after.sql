-- The events after a number.
SELECT data FROM events WHERE seq > ? ORDER BY seq
