-- The text of each view.
SELECT view_name, sql FROM duckdb_views() WHERE NOT internal AND database_name = current_database()
