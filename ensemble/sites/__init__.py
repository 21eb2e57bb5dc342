"""What the pages of one site know of each other: text that stands on many of them is no content."""
