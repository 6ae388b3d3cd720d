-- The last round that a player has played.
SELECT coalesce(max(round), 0) FROM tournament_seats WHERE tournament = ? AND player = ?
