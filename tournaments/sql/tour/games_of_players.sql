-- The games of all players of a tournament, round by round.
SELECT player, round, board_table, score, place, shared, size
FROM tournament_seats
WHERE tournament = ?
ORDER BY player, round
