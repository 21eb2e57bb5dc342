"""Twins of the extractors, and of what makes others faster."""
