-- The next events that have rows of their own.
SELECT seq, change, data
FROM events
WHERE seq > ?
  AND kind IN ('result', 'void', 'ingest')
ORDER BY seq
LIMIT 10000
