-- Scores by the total of the table, for relative scores; figures beside them.
SELECT player, size, total, count(*) AS games, sum(score)::BIGINT AS score, max(score) AS best,
       coalesce(sum(figure), 0)::BIGINT AS figure
FROM query_table($seats)
WHERE list_contains($tournaments, tournament) AND ($after IS NULL OR round <= $after)
GROUP BY player, size, total
ORDER BY player, size, total
