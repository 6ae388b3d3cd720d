"""Provides what programs use: reading, checking and writing records, and tables to play games on.

Only the names that `azul_notation` itself exports are stable.
"""
