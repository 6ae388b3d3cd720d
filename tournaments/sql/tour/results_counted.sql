-- How many results some tournaments have.
SELECT count(*) FROM results WHERE list_contains(?, tournament)
