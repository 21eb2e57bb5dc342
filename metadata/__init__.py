"""Title, author, date, language and type of a page."""
