-- The results of a tournament, seat by seat.
SELECT round, board_table, player, score, figure
FROM tournament_seats
WHERE tournament = ?
ORDER BY round, board_table, seat
