-- Records of tables whose result is not taken from them, all or those that one change brought.
SELECT v.tournament, v.round, v.board_table, v.same_seats, v.same_scores, v.status,
       s.file, s.game_in_file,
       (SELECT list([p.name, r.score::VARCHAR] ORDER BY r.seat)
        FROM reported_seats r JOIN people p ON p.number = r.player WHERE r.seq = v.game),
       (SELECT list([coalesce(p.name, f.name), coalesce(f.score::VARCHAR, '?')] ORDER BY f.seat)
        FROM game_seats f
        LEFT JOIN seen ON seen.change = s.change AND seen.name = f.name AND seen.id = f.id
        LEFT JOIN people p ON p.number = seen.player
        WHERE f.number = v.number)
FROM result_records v
JOIN stored s USING (sha256)
WHERE ($tournament IS NULL OR v.tournament = $tournament)
  AND ($change IS NULL OR v.sha256 IN (SELECT sha256 FROM ingested WHERE change = $change))
ORDER BY v.tournament, v.round, v.board_table, v.number
