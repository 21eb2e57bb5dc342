"""Twins of models: trees, lexicon, context columns, and reading numbers from their files."""
