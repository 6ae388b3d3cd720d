-- The changes that undo others, newest first.
SELECT change, data FROM events WHERE kind = 'undo' ORDER BY seq DESC
