-- All games in the order in which they came.
SELECT identity, number, sha256, status, date, event, round, board_table FROM games ORDER BY number
