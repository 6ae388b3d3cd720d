-- How many results a round has.
SELECT count(*) FROM results WHERE tournament = ? AND round = ?
