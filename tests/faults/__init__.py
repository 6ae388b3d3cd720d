"""Single faults put into valid games, and whether the checker notices them: see walls.py, run.py.

Nothing here may look at how the checker works; it knows the notation page, the rules (through the
oracle) and what the checker reports.
"""
