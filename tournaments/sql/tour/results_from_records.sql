-- The tables whose results are those of records.
SELECT record, tournament, round, board_table FROM results WHERE record <> ''
