-- Unpack the points of some games of one variant: their numbers, and their ledgers.
INSERT INTO points
SELECT number, round, seat, kind, points, reason, final
FROM (
    SELECT number, unnest(ledger) AS entry
    FROM (SELECT unnest(?::BIGINT[]) AS number, unnest(?::INTEGER[][]) AS ledger)
)
JOIN (FROM entries WHERE variant = ?) USING (entry)
