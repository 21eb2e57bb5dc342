"""Twins of features: the table of structure in one call, coverage, keys of texts."""
