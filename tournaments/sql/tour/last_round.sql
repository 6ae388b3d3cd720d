-- The last round of a tournament that has a result.
SELECT coalesce(max(round), 0) FROM results WHERE tournament = ?
