"""Twins of features: the structure table, coverage, means over windows, searches for texts."""
