-- How often each player had which place at tables of which size.
SELECT player, size, place, shared, count(*) AS games
FROM query_table($seats)
WHERE list_contains($tournaments, tournament) AND ($after IS NULL OR round <= $after)
GROUP BY player, size, place, shared
ORDER BY player, size, place, shared
