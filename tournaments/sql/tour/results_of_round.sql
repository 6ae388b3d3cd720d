-- The results of a round, in the order in which they came.
SELECT board_table, seq FROM results WHERE tournament = ? AND round = ? ORDER BY seq
