"""Twins of tokens, of texts and of mark-up."""
