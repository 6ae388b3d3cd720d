-- How many games two players played at one table.
SELECT count(*)
FROM seats a JOIN seats b USING (game)
WHERE a.player = ?
  AND b.player = ?
