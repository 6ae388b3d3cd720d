-- The last round of some tournaments that has a result.
SELECT max(round) FROM results WHERE list_contains(?, tournament)
