"""From bytes to `Page` to segments. Nothing here depends on extractors or models."""
