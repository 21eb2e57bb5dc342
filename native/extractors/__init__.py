"""Twins of extractors, and of the faster code for parts of libraries."""
