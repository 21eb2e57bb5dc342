"""A page in: bytes to `Page` to segments. Knows no extractor and no model."""
