-- The end of the log.
SELECT max(seq), arg_max(change, seq), arg_max(told_at, seq), arg_max(hash, seq) FROM events HAVING count(*) > 0
