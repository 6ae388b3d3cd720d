-- What each sign of a ledger stands for; gone with the connection.
CREATE OR REPLACE TEMP TABLE entries (
    variant VARCHAR, sign VARCHAR,
    round INTEGER, seat INTEGER, kind VARCHAR, points INTEGER, reason VARCHAR, final BOOLEAN
);
