"""The words of pages, beside those that a browser shows."""
