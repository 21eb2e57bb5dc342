"""Formulas of a page as TeX."""
