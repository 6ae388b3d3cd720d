-- The columns of a table.
SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = ?
