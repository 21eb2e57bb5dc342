"""Pages that stall parsers and extractors, generated, and what they cost."""
