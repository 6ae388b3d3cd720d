-- The places of some players in the games at which all of them sat together.
SELECT player, place, game
FROM query_table($seats)
WHERE list_contains($tournaments, tournament) AND ($after IS NULL OR round <= $after)
  AND list_contains($players, player)
QUALIFY count(*) OVER (PARTITION BY game) = len($players)
ORDER BY game, player
