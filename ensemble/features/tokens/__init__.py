"""Tokens of a segment's text and of the mark-up around it, as bags of hashes."""
