"""The source of a page: its forms, its encoding, and the characters that no page may contain."""
