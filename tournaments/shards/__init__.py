"""Records checked on many machines: shards of files, and what comes of each as a file of Parquet."""
