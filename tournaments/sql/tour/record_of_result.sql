-- The clean records of a table whose result is not taken from them, each with its players.
SELECT v.sha256, list(p.player)
FROM result_records v
JOIN reported_seats r ON r.seq = v.game
JOIN people p ON p.number = r.player
WHERE v.tournament = ? AND v.round = ? AND v.board_table = ? AND v.status = 'clean'
GROUP BY v.number, v.sha256
ORDER BY v.number
