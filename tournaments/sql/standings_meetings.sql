-- How often each player met each opponent.
WITH played AS (
    SELECT game, player
    FROM tournament_seats
    WHERE list_contains($tournaments, tournament) AND ($after IS NULL OR round <= $after)
)
SELECT a.player, b.player AS opponent, count(*) AS games
FROM played a
JOIN played b ON a.game = b.game AND a.player <> b.player
GROUP BY ALL
ORDER BY ALL
