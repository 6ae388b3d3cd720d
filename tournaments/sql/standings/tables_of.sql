-- The results of a tournament, seat by seat; tables in the order of their numbers.
SELECT t.round, t.board_table, t.record, s.file, t.typed,
       t.seat, t.name, t.score, t.figure, t.size, t.place, t.shared
FROM tournament_seats t
LEFT JOIN stored s ON s.sha256 = t.record AND t.record <> ''
WHERE t.tournament = $tournament AND ($after IS NULL OR t.round <= $after)
ORDER BY t.round, try_cast(t.board_table AS INTEGER) NULLS LAST, t.board_table, t.seat
