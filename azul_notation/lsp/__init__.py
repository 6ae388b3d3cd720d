"""A language server: what editors show of a record while it is typed. README.md is its manual."""
