-- Who sat at each table of a round.
SELECT board_table, list(player ORDER BY seat)
FROM tournament_seats
WHERE tournament = ?
  AND round = ?
GROUP BY board_table
ORDER BY board_table
