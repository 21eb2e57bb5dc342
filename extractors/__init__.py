"""The base extractors: from `Page` to text. Nothing here depends on models."""
