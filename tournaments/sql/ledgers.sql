-- Packed points of some games, and what each entry stands for; gone with the connection.
CREATE OR REPLACE TEMP TABLE ledgers (number BIGINT, entries INTEGER[]);
CREATE OR REPLACE TEMP TABLE entries (
    entry INTEGER, round INTEGER, seat INTEGER, kind VARCHAR, points INTEGER, reason VARCHAR, final BOOLEAN
);
