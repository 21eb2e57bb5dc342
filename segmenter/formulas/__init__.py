"""The formulas of a page, as TeX."""
