from collections.abc import Sequence

class Needles:
    """Several strings to search for.

    Parameters
    ----------
    needles : sequence of str
        ASCII only, of at least five characters.

    Raises
    ------
    ValueError
        If one is shorter, or not ASCII.
    """

    def __init__(self, needles: Sequence[str]) -> None: ...
    def places(self, page: bytes, n_characters: int) -> tuple[list[tuple[int, str]], int]:
        """Find the strings in the first characters of a page.

        Parameters
        ----------
        page : bytes
            In UTF-8.
        n_characters : int
            Number of these characters.

        Returns
        -------
        places : list of (int, str)
            Offset in bytes of each string found, and the string; ascending.
        stop : int
            The end of these characters, in bytes.
        """
