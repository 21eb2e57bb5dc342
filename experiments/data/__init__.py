"""Data sets: pages with gold standards, and what the extractors make of them."""
