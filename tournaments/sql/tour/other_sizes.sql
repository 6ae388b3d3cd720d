-- How many seats were at tables of another size.
SELECT count(*) FROM tournament_seats WHERE tournament = ? AND size <> ?
