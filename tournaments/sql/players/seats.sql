-- Every seat of each scored game of a player, the newest game last. The view is costly: it is asked once.
SELECT game, date, event, round, board_table, size, counts, seat, player, name, score, place, shared
FROM seats
WHERE game IN (SELECT game FROM seats WHERE player = $player)
  AND place IS NOT NULL
ORDER BY day, event, round NULLS FIRST, game, seat
