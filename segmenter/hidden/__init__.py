"""Text of a page that its readers do not see, found in what the page itself says."""
