-- How many rounds and results each tournament has.
SELECT tournament, count(DISTINCT round), count(*) FROM results GROUP BY tournament
