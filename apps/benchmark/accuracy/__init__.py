"""Commands that measure accuracy."""
