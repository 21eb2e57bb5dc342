"""The base extractors, one file each: from `Page` to text. Nothing here depends on models."""
