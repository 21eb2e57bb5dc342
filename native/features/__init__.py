"""Twins of features: the structure table, alignment, tokens, keys, searches for strings."""
