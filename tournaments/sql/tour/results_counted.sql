-- How many results a tournament has.
SELECT count(*) FROM results WHERE tournament = ?
