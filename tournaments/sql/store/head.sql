-- The end of the log.
SELECT seq, change, told_at, hash FROM events ORDER BY seq DESC LIMIT 1
