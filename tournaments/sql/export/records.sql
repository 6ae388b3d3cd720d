-- The record of each game that has one, in the order in which they came, with its players.
SELECT r.text, r.raw, st.file, st.game_in_file, st.line, s.names, s.players
FROM (
    SELECT sha256, list(name ORDER BY seat) AS names, list(player ORDER BY seat) AS players
    FROM seats
    WHERE number IS NOT NULL
    GROUP BY sha256
) s
JOIN records r USING (sha256)
JOIN stored st USING (sha256)
ORDER BY r.number
