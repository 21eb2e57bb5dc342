"""Twins of models: trees, lexicon, context, and the numbers in their files."""
