-- The log with its hashes.
SELECT seq, change, told_at, kind, data, hash FROM events ORDER BY seq
