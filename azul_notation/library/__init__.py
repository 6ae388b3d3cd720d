"""What programs use: reading, checking and writing records, and tables on which games are played.

Only names that `azul_notation` itself offers are promised to stay.
"""
