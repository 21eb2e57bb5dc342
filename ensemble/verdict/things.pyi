from collections.abc import Collection
from typing import NamedTuple

from ...arrays import Flags, Floats, Ints

#: Price of dividing a thing, in words for each word of the thing.
PRICES: dict[str, float]

class Cut(NamedTuple):
    """A set of kept segments."""

    kept: Flags  # for each segment
    paid: float  # the prices of all divided things, in words
    #: For each segment, the thing that reversed the verdict on it: it was kept or dropped only
    #: because the thing was. -1 elsewhere.
    reversed_by: Ints

class Things:
    """The things of a page, as a tree.

    Attributes
    ----------
    kinds : list of str
        The kind of each thing, a key of `PRICES`. A thing comes after its parent.
    parents : list of int
        The thing that each is a part of; -1 for roots.
    innermost : ndarray of int, shape (n_segments,)
        The innermost thing around each segment; -1 outside things.
    """

    kinds: list[str]
    parents: list[int]
    innermost: Ints

    def __init__(self, kinds: list[str], parents: list[int], innermost: Ints) -> None: ...
    def prices(self, words: Ints) -> list[float]:
        """The price of dividing each thing, in words; `words` are those in each segment."""

    def best_cut(self, gains: Floats, prices: list[float]) -> Cut:
        """Find the set of segments with the largest gain, after the prices of divided things.

        One pass from the leaves to the roots finds what each thing gains if it is kept whole,
        dropped whole or divided; one pass back decides.

        Parameters
        ----------
        gains : ndarray of float, shape (n_segments,)
            The value of each segment in words if it is kept.
        prices : list of float
            The price of dividing each thing, in words.

        Examples
        --------
        >>> things = Things(["list", "item", "item"], [-1, 0, 0], np.array([-1, 1, 1, 2]))
        >>> prices = things.prices(np.array([9, 10, 6, 2]))
        >>> cut = things.best_cut(np.array([-9.0, 8.0, -5.0, -1.0]), prices)
        >>> cut.kept.tolist(), cut.reversed_by.tolist()
        ([False, True, True, True], [-1, -1, 0, 0])
        """

    def sums(self, values: Floats | Ints | Flags) -> list[float]:
        """Sum of the values of each thing's segments, including the segments of its parts."""

    @property
    def spans(self) -> list[tuple[int, int]]:
        """First and last segment of each thing with its parts; (n_segments, -1) if it has none."""

    def directly_in(self, kind: str) -> Flags:
        """Whether the innermost thing around each segment is of a kind.

        Examples
        --------
        >>> things = Things(["section", "body", "list"], [-1, 0, 1], np.array([0, 1, 2, 1]))
        >>> things.directly_in("body").tolist()
        [False, True, False, True]
        """

    def innermost_of(self, kinds: Collection[str]) -> Ints:
        """The innermost thing of one of the kinds around each segment, or -1.

        Examples
        --------
        >>> things = Things(["list", "item", "row"], [-1, 0, -1], np.array([0, 1, 2, -1]))
        >>> things.innermost_of(["list"]).tolist()
        [0, 0, -1, -1]
        """

class Spans:
    """Things as they are found, which are nested when all are known.

    Attributes
    ----------
    kinds : list of str
        The kind of each.
    """

    kinds: list[str]

    def add(self, first: int, stop: int, kind: str) -> None:
        """Add a thing: its first segment, the one after its last, and its kind."""

    def nested(self, n_segments: int) -> Things:
        """Make a tree of all spans: the parent of each is the smallest span around it.

        If two spans overlap and neither contains the other, the later one is omitted. Of equal
        spans, the one that was added earlier contains the other.

        Parameters
        ----------
        n_segments : int
            Number of segments of the page.
        """
