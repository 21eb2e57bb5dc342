"""Code in the kept part of a page: its exact text, and what pages show beside it."""
