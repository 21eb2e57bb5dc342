"""Cost of extractors and modes: time and memory."""
