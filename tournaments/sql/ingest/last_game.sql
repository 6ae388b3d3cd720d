-- The highest number of a game.
SELECT coalesce(max(number), 0) FROM games
