"""What extractors and modes cost: time and memory."""
