-- The columns of a table.
SELECT column_name, data_type FROM duckdb_columns() WHERE database_name = current_database() AND table_name = ?
