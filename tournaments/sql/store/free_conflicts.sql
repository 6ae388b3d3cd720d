-- Players who sit twice at the table of a record that is no result of a tournament, in words.
SELECT name || ' sits twice at one table'
FROM free_seats
WHERE player IS NOT NULL
GROUP BY number, player, name
HAVING count(*) > 1
