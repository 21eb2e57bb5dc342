"""Commands that measure time and memory, and look for failures."""
