"""Twins of features: the table of structure, coverage, means of windows, searches for texts."""
