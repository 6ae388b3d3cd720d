-- What must never be: each row is a contradiction, in words.

WITH newest AS MATERIALIZED (FROM results),
sat AS MATERIALIZED (
    SELECT r.seq, r.tournament, r.round, r.board_table, p.player, p.name
    FROM newest r
    JOIN reported_seats s USING (seq)
    LEFT JOIN people p ON p.number = s.player
)
SELECT 'round ' || r.round || ', table ' || r.board_table || ' of ' || r.tournament || ' has no tournament'
FROM newest r
WHERE r.tournament NOT IN (SELECT tournament FROM tournaments)
UNION ALL
SELECT 'round ' || s.round || ', table ' || s.board_table || ' of ' || s.tournament
       || ' has a player who is not entered'
FROM sat s
WHERE NOT EXISTS (
    FROM entrants e WHERE e.tournament = s.tournament AND e.player = s.player
)
UNION ALL
SELECT 'round ' || r.round || ', table ' || r.board_table || ' of ' || r.tournament
       || ' was taken from a record that is not in the store'
FROM newest r
WHERE r.record <> '' AND r.record NOT IN (SELECT sha256 FROM stored)
UNION ALL
SELECT 'one record is the result of two tables: ' || min(r.tournament) || ' and ' || max(r.tournament)
FROM newest r
WHERE r.record <> ''
GROUP BY r.record
HAVING count(*) > 1
UNION ALL
SELECT 'stored games have a player who does not exist'
FROM seen
WHERE change NOT IN (SELECT change FROM undone) AND player NOT IN (SELECT number FROM people)
UNION ALL
SELECT s.name || ' sits twice at one table'
FROM sat s
WHERE s.player IS NOT NULL
GROUP BY s.seq, s.player, s.name
HAVING count(*) > 1
UNION ALL
SELECT 'two records are of one game: ' || min(g.sha256)[:8] || ' and ' || max(g.sha256)[:8]
FROM games g
JOIN stored USING (sha256)
WHERE g.status <> 'faulty'
GROUP BY g.identity
HAVING count(*) > 1
UNION ALL
SELECT s.name || ' sits at two tables in round ' || s.round || ' of ' || s.tournament
FROM sat s
WHERE s.player IS NOT NULL
GROUP BY s.tournament, s.round, s.player, s.name
HAVING count(DISTINCT s.board_table) > 1
UNION ALL
SELECT s.name || ' has withdrawn from ' || s.tournament || ' after round ' || e.after
       || ', but has a result in round ' || max(s.round)
FROM sat s
JOIN entrants e USING (tournament, player)
WHERE e.withdrawn AND s.round > e.after
GROUP BY s.name, s.tournament, e.after;
