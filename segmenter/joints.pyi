#: Marks that belong to the word before them, and after them.
CLOSING: str
OPENING: str
