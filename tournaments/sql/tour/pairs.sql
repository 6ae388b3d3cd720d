-- The games of a tournament of pairs, from the side of each player.
SELECT a.round, a.player, b.player, a.seat, a.size, a.place, b.place
FROM tournament_seats a
LEFT JOIN tournament_seats b ON a.game = b.game AND a.seat <> b.seat
WHERE a.tournament = ?
ORDER BY a.round, a.player
