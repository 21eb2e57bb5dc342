"""Images: their addresses, and which of them belong to the kept part of a page."""
