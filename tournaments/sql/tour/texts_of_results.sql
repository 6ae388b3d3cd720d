-- The texts of the records that results were taken from; not those with bytes that are not UTF-8.
SELECT r.sha256, r.text
FROM records r
WHERE r.raw IS NULL
  AND r.sha256 IN (SELECT record FROM tournament_seats WHERE tournament = ?)
