-- The results of a round, seat by seat, with the number of their events.
SELECT board_table, game, player, score, figure
FROM tournament_seats
WHERE tournament = ?
  AND round = ?
ORDER BY board_table, seat
