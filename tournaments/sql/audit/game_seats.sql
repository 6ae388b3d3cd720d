-- The seats of all games.
SELECT number, name, id, score, figure FROM game_seats ORDER BY number, seat
