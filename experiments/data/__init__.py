"""Data sets, and cached runs of the base extractors on their pages."""
