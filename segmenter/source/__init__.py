"""The source of a page: what it is given as, its encoding, and what no page may hold."""
