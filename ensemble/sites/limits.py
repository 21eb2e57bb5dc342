"""What a site keeps at most."""

__all__ = ["MAX_BYTES", "MAX_PAGES", "MAX_TEXTS"]

#: Pages that a site learns from; more add hardly anything.
MAX_PAGES = 4_096
#: Texts that a site remembers; those that stand on the fewest pages are forgotten first.
MAX_TEXTS = 1 << 16
#: What a site takes in memory and on disk, at most: a text takes 12 bytes, a page 16, and the names
#: of arrays in the file 2 kB.
MAX_BYTES = 12 * MAX_TEXTS + 16 * MAX_PAGES + 2_048
