-- What standings are computed from, of some tournaments.
SELECT tournament, round, game, player, size, place, shared, beaten, score, figure, total
FROM tournament_seats
WHERE list_contains(?, tournament)
