"""Images of the kept part of a page: their addresses, and which of them belong to it."""
