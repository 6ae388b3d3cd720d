"""Provides what programs use: reading, checking and writing records, and tables to play games on.

Only names that `azul_notation` itself offers are promised to stay.
"""
