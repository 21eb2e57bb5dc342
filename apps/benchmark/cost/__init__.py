"""Commands that measure time and memory, and what breaks."""
