-- What records call their events.
SELECT DISTINCT event FROM games
