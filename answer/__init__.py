"""The answer for a page: from options to text, forms, explanation and metadata."""
