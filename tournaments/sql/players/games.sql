-- Every game of a player, the newest last.
SELECT s.game, s.date, s.event, s.round, s.board_table, s.seat, s.size, s.score, s.place, s.shared, s.counts,
       (SELECT string_agg(o.name || ' ' || o.score, ', ' ORDER BY o.seat)
        FROM seats o WHERE o.game = s.game AND o.seat <> s.seat) AS others
FROM seats s
WHERE s.player = $player AND s.place IS NOT NULL
ORDER BY s.day, s.event, s.round NULLS FIRST, s.game
