"""Segments: a page is cut into blocks of text."""
