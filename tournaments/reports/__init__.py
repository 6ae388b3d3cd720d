"""Writes reports: values of `view` become HTML, Markdown, CSV, JSON and PDF."""
