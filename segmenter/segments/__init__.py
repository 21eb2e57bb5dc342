"""Segments: a page is cut into blocks of text, or into the sections of the thesis."""
