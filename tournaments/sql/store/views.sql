-- What the tables come to: views that anyone may ask with `azul club sql`.

-- records that are in the store, with the batch that first brought them
CREATE OR REPLACE VIEW stored AS
SELECT sha256, min(change) AS change, arg_min(file, change) AS file,
       arg_min(game, change) AS game_in_file, arg_min(line, change) AS line
FROM ingested
WHERE change NOT IN (SELECT change FROM undone)
GROUP BY sha256;

-- the newest result of each table of each round
CREATE OR REPLACE VIEW results AS
SELECT seq, tournament, round, board_table, record, typed, date
FROM (
    SELECT *, row_number() OVER (PARTITION BY tournament, round, board_table ORDER BY seq DESC) AS age
    FROM reported
    WHERE change NOT IN (SELECT change FROM undone)
)
WHERE age = 1 AND NOT voided;

-- the seats of tournaments, one row a player and game
CREATE OR REPLACE VIEW tournament_seats AS
SELECT r.seq AS game, r.tournament, r.round, r.board_table, r.record, r.typed,
       s.size, s.seat, p.player, p.name, s.score, s.figure, s.place, s.shared, s.beaten, s.total,
       coalesce(nullif(r.date, ''), t.date) AS date, t.variant, t.title
FROM results r
JOIN reported_seats s USING (seq)
JOIN people p ON p.number = s.player
JOIN tournaments t USING (tournament);

-- records of tables whose result is not taken from them: the result counts, the record never does beside it
CREATE OR REPLACE VIEW result_records AS
SELECT g.seq AS game, g.tournament, g.round, g.board_table, g.number, g.sha256, g.identity, g.status,
       coalesce(bool_and(f.seat = r.seat), false) AS same_seats,
       coalesce(bool_and(f.score = r.score), false) AS same_scores
FROM (
    SELECT results.seq, results.tournament, results.round, results.board_table,
           games.number, games.sha256, games.identity, games.status, games.size, min(ingested.change) AS change
    FROM results
    JOIN event_tags USING (tournament)
    JOIN games ON games.event = event_tags.event AND games.sha256 <> results.record
         AND try_cast(games.round AS INTEGER) = results.round AND trim(games.board_table) = results.board_table
    JOIN ingested ON ingested.sha256 = games.sha256
    WHERE ingested.change NOT IN (SELECT change FROM undone)
    GROUP BY ALL
) g
JOIN game_seats f USING (number)
JOIN seen ON seen.change = g.change AND seen.name = f.name AND seen.id = f.id
JOIN people p ON p.number = seen.player
JOIN reported_seats r ON r.seq = g.seq AND r.size = g.size
JOIN people q ON q.number = r.player AND q.player = p.player
GROUP BY ALL
HAVING count(*) = g.size;

-- the seats of records that are no result of a tournament; of several tellings of a game the best
CREATE OR REPLACE VIEW free_seats AS
SELECT g.* EXCLUDE change, s.seat, p.player, coalesce(p.name, s.name) AS name,
       s.score, s.figure, s.place, s.shared, s.beaten, s.total,
       count(DISTINCT p.player) OVER (PARTITION BY g.number) = g.size AS known
FROM (
    SELECT games.*, stored.change
    FROM games
    JOIN stored USING (sha256)
    QUALIFY row_number() OVER (PARTITION BY identity ORDER BY status = 'faulty', number) = 1
) g
JOIN game_seats s USING (number)
LEFT JOIN seen ON seen.change = g.change AND seen.name = s.name AND seen.id = s.id
LEFT JOIN people p ON p.number = seen.player
WHERE g.identity NOT IN (SELECT identity FROM games JOIN results ON record = sha256)
  AND g.identity NOT IN (SELECT identity FROM result_records);

-- players, each once
CREATE OR REPLACE VIEW players AS
SELECT DISTINCT player, name FROM people ORDER BY player;

-- every seat of every game: games of free records have numbers below zero; of `day` what is not known is 0
CREATE OR REPLACE VIEW seats AS
SELECT *, replace(date, '?', '0') || substr('0000-00-00', length(date) + 1) AS day
FROM (
SELECT t.game, true AS counts, true AS known, if(t.typed, 'typed', 'record') AS source,
       coalesce(g.status, 'clean') AS status, coalesce(g.stood, false) AS stood,
       t.tournament, t.title AS event, t.date, t.round, t.board_table,
       coalesce(g.variant, t.variant) AS variant, g.board, t.size, t.seat, t.seat = g.starter AS starter,
       t.player, t.name, t.score, t.figure, t.place, t.shared, t.beaten, t.total, g.number, t.record AS sha256
FROM tournament_seats t
LEFT JOIN games g ON g.sha256 = t.record AND t.record <> ''
UNION ALL
SELECT -f.number, f.status = 'clean' AND f.known, f.known, 'record', f.status, f.stood,
       NULL, f.event, f.date, try_cast(f.round AS INTEGER), f.board_table,
       f.variant, f.board, f.size, f.seat, f.seat = f.starter,
       f.player, f.name, f.score, f.figure, f.place, f.shared, f.beaten, f.total, f.number, f.sha256
FROM free_seats f
);
