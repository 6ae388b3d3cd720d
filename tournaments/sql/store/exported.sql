-- The tables and views of the database.
SELECT table_name FROM information_schema.tables WHERE table_catalog = current_database() ORDER BY table_name
