"""Slips that people make when they write a record, and how often their cause is named."""
