"""The answer for a page: from its options to its text, forms, explanation and metadata."""
