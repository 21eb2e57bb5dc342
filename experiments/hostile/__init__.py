"""Generated pages that stall parsers and extractors, and the cost of extracting them."""
