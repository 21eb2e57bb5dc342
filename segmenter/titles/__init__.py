"""The titles that a page declares, and the heading that it announces."""
