-- Whom each player met, by the number of games g that the opponents played: of a game, each opponent's
-- (beaten + ½ tied) ÷ (table size - 1) is a whole number of twelfths.
WITH played AS (
    SELECT game, player, (2 * beaten + shared - 1) * (6 // (size - 1)) AS twelfths
    FROM query_table($seats)
    WHERE list_contains($tournaments, tournament) AND ($after IS NULL OR round <= $after)
),
strength AS (
    SELECT player, count(*) AS g, sum(twelfths) AS twelfths FROM played GROUP BY player
)
SELECT a.player, s.g, count(*) AS met, sum(s.twelfths)::BIGINT AS twelfths
FROM played a
JOIN played b ON a.game = b.game AND a.player <> b.player
JOIN strength s ON s.player = b.player
GROUP BY a.player, s.g
ORDER BY a.player, s.g
