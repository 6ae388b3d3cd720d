-- All games in the order in which they came.
SELECT identity, number, sha256, status, date FROM games ORDER BY number
