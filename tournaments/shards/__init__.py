"""Checks records on many machines: cuts files into shards, and writes their results as Parquet files."""
