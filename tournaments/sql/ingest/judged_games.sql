-- What was found in each game, without the version of the program that found it.
SELECT * EXCLUDE program FROM games
