-- The last round of each tournament that has a result, of the seats that are laid out.
SELECT tournament, max(round) FROM query_table(?) GROUP BY tournament
