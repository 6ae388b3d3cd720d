-- The results of a tournament.
SELECT round, board_table, record, typed, date FROM results WHERE tournament = ?
