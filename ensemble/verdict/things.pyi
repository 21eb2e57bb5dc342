from collections.abc import Collection

from ...arrays import Flags, Floats, Ints
from ...segmenter.attributes import Integers

#: Price of dividing a thing, in words for each word of the thing.
PRICES: dict[str, float]

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
    def best_cut(self, gains: Floats, words: Ints) -> tuple[Flags, Ints, float]:
        """Find the set of segments with the largest gain, after the prices of divided things.

        One pass from the leaves to the roots finds what each thing gains if it is kept whole,
        dropped whole or divided; one pass back decides.

        Parameters
        ----------
        gains : ndarray of float, shape (n_segments,)
            The value of each segment in words if it is kept.
        words : ndarray of int, shape (n_segments,)
            Words in each segment, for the prices.

        Returns
        -------
        kept : ndarray of bool, shape (n_segments,)
        reversed_by : ndarray of int, shape (n_segments,)
            The thing that reversed the verdict on each segment: it was kept or dropped only because
            the thing was. -1 elsewhere.
        paid : float
            The prices of all divided things, in words.

        Examples
        --------
        >>> things = Things(["list", "item", "item"], [-1, 0, 0], np.array([-1, 1, 1, 2]))
        >>> gains, words = np.array([-9.0, 8.0, -5.0, -1.0]), np.array([9, 10, 6, 2])
        >>> kept, reversed_by, paid = things.best_cut(gains, words)
        >>> kept.tolist(), reversed_by.tolist()
        ([False, True, True, True], [-1, -1, 0, 0])
        """

    def best_set(self, content: Floats, words: Ints, beta: float) -> tuple[Flags, Ints]:
        """Find the set with the largest expected F, after the prices of divided things.

        A set exceeds a level of F if its segments' gains at that level, minus the prices, sum to
        more than 0. The F of the set with the largest sum is the next level: Dinkelbach's method
        (Management Science 13, 1967).

        Parameters
        ----------
        content : ndarray of float, shape (n_segments,)
            The expected number of words of content in each segment; not all are 0.
        words : ndarray of int, shape (n_segments,)
        beta : float
            How much more recall counts than precision.

        Returns
        -------
        kept, reversed_by
            As of `best_cut`.
        """

    def sums(self, values: Floats | Ints | Flags) -> list[float]:
        """Sum of the values of each thing's segments, including the segments of its parts."""

    @property
    def spans(self) -> tuple[Integers, Integers]:
        """The first and the last segments of all things with their parts.

        For a thing without segments, they are n_segments and -1.
        """

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
