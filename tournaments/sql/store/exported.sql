-- The tables and views of the database.
SELECT table_name FROM information_schema.tables ORDER BY table_name
