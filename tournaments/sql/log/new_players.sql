-- How all players were first called.
SELECT data FROM events WHERE kind = 'player' ORDER BY seq
