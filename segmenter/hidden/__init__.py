"""Find text that a page hides from its readers, from the page alone."""
