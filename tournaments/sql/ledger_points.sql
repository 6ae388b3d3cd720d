-- Unpack the points of some games of one variant: their numbers, and their ledgers.
INSERT INTO points
SELECT number, round, seat, kind, points, reason, final
FROM (
    SELECT number, unnest(string_split(ledger, '')) AS sign
    FROM (SELECT unnest(?::BIGINT[]) AS number, unnest(string_split(?, '|')) AS ledger)
)
JOIN (FROM entries WHERE variant = ?) USING (sign)
