from ...arrays import Flags, Floats, Ints

def nest(spans: list[tuple[int, int, str]], n_segments: int) -> tuple[list[str], list[int], Ints]:
    """Make a tree of spans: the parent of each is the smallest span around it.

    If two spans overlap and neither contains the other, the later one is omitted. Of equal spans,
    the earlier one in the list contains the other.

    Parameters
    ----------
    spans : list of (int, int, str)
        First segment, stop and kind of each thing; no span is empty.
    n_segments : int
        Number of segments of the page.

    Returns
    -------
    kinds : list of str
        The kind of each thing.
    parents : list of int
        The parent of each thing, which comes before it; -1 for roots.
    innermost : ndarray of int, shape (n_segments,)
        The innermost thing around each segment; -1 outside things.
    """

def sums(parents: list[int], innermost: Ints, values: Floats | Ints | Flags) -> list[float]:
    """Sum the values of the segments in each thing and in its parts.

    Parameters
    ----------
    parents, innermost
        As from `nest`.
    values : ndarray, shape (n_segments,)

    Returns
    -------
    list of float
        The sum for each thing.
    """

def spans(parents: list[int], innermost: Ints) -> list[tuple[int, int]]:
    """Find the first and the last segment in each thing and in its parts.

    Returns
    -------
    list of (int, int)
        For each thing; (n_segments, -1) if it has no segment.
    """

def best_cut(
    kinds: list[str], parents: list[int], innermost: Ints, gains: Floats, prices: list[float]
) -> tuple[Flags, Ints, float]:
    """Find the segments to keep for the largest gain, after the prices of divided things.

    One pass from the leaves to the roots finds what each thing gains if it is kept whole, dropped
    whole or divided; one pass back decides.

    Parameters
    ----------
    kinds : list of str
        The kind of each thing.
    gains : ndarray of float, shape (n_segments,)
        The value of each segment in words if it is kept.
    prices : list of float
        The price of dividing each thing, in words.

    Returns
    -------
    kept : ndarray of bool, shape (n_segments,)
    reversed_by : ndarray of int, shape (n_segments,)
        The thing because of which alone a segment was kept or dropped; -1 elsewhere.
    paid : float
        The prices of all divided things.
    """
