"""azul_notation in Pyodide, the Python of browsers: `python -m tests.pyodide`."""
