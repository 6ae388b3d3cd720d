-- Who sat where in all tournaments.
SELECT tournament, round, board_table, player FROM tournament_seats
