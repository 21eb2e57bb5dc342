"""The base extractors, one file each: `Page` to text. They know no model."""
