"""The characters of Unicode."""

#: All characters of the planes that have any, and some of each other plane.
CHARACTERS = [chr(code) for code in (*range(0x40000), *range(0x40000, 0x110000, 0x100))]
