"""Twins of rendering: the copy of the kept part."""
