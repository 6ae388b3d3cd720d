-- The results of a tournament with their seats.
SELECT round, board_table, record, typed, t.date, list([player, score, figure] ORDER BY seat)
FROM results t JOIN reported_seats USING (seq)
WHERE tournament = ?
GROUP BY ALL
ORDER BY 1, 2
