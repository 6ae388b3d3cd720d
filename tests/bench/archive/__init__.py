"""How fast archives of records are read, beside those who read other games.

python -m tests.bench.archive             prints the tables; some ten minutes
  --quick      smaller files and fewer runs, for a first look
  --million    a file of a million games too
  --readme     puts the tables into azul_notation/README.md

All who are compared run in the same run, on the same core, by turns; of several runs the best CPU time
counts. Who is not installed is named and left out; `pip install -e ".[bench]"` installs all but pgn-extract.
"""
