"""The headline of a page: which heading it is, and how it comes to begin the content."""
