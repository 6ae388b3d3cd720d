-- What must never be: each row is a contradiction, in words.

SELECT 'round ' || r.round || ', table ' || r.board_table || ' of ' || r.tournament || ' has no tournament'
FROM results r
WHERE r.tournament NOT IN (SELECT tournament FROM tournaments)
UNION ALL
SELECT 'round ' || r.round || ', table ' || r.board_table || ' of ' || r.tournament
       || ' has a player who is not entered'
FROM results r
JOIN reported_seats s USING (seq)
LEFT JOIN people p ON p.number = s.player
WHERE NOT EXISTS (
    FROM entrants e WHERE e.tournament = r.tournament AND e.player = p.player
)
UNION ALL
SELECT 'round ' || r.round || ', table ' || r.board_table || ' of ' || r.tournament
       || ' was taken from a record that is not in the store'
FROM results r
WHERE r.record <> '' AND r.record NOT IN (SELECT sha256 FROM stored)
UNION ALL
SELECT 'one record is the result of two tables: ' || min(r.tournament) || ' and ' || max(r.tournament)
FROM results r
WHERE r.record <> ''
GROUP BY r.record
HAVING count(*) > 1
UNION ALL
SELECT 'stored games have a player who does not exist'
FROM seen
WHERE change NOT IN (SELECT change FROM undone) AND player NOT IN (SELECT number FROM people)
UNION ALL
SELECT s.name || ' sits twice at one table'
FROM seats s
WHERE s.player IS NOT NULL
GROUP BY s.game, s.player, s.name
HAVING count(*) > 1
UNION ALL
SELECT 'two records are of one game: ' || min(g.sha256)[:8] || ' and ' || max(g.sha256)[:8]
FROM games g
JOIN stored USING (sha256)
WHERE g.status <> 'faulty'
GROUP BY g.identity
HAVING count(*) > 1
UNION ALL
SELECT t.name || ' sits at two tables in round ' || t.round || ' of ' || t.tournament
FROM tournament_seats t
GROUP BY t.tournament, t.round, t.player, t.name
HAVING count(DISTINCT t.board_table) > 1
UNION ALL
SELECT t.name || ' has withdrawn from ' || t.tournament || ' after round ' || e.after
       || ', but has a result in round ' || max(t.round)
FROM tournament_seats t
JOIN entrants e USING (tournament, player)
WHERE e.withdrawn AND t.round > e.after
GROUP BY t.name, t.tournament, e.after;
