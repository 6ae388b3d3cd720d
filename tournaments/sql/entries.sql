-- What each packed entry of a ledger stands for; gone with the connection.
CREATE OR REPLACE TEMP TABLE entries (
    variant VARCHAR, entry INTEGER,
    round INTEGER, seat INTEGER, kind VARCHAR, points INTEGER, reason VARCHAR, final BOOLEAN
);
