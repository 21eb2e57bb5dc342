from typing import NamedTuple

from ....arrays import Flags, Floats, Ints
from ..columns import Features
from ..declared import Declared
from .ground import Ground

class Description(NamedTuple):
    """The columns of structure, and arrays that were computed for them and are needed again."""

    #: Shape (n_segments, n_columns), in the order of `COLUMNS`, stored column by column.
    columns: Features
    #: Share of each segment's words in links.
    link_share: Floats
    #: The nearest elements around each segment, each with more words than the one before.
    #:
    #: Shape (`CONTAINER_LEVELS`, n_segments), the innermost first; the root is repeated where
    #: there are no more.
    containers: Ints
    #: A number for each segment's path of 1, 2, ..., 5 elements, shape (5, n_segments).
    paths: Ints
    #: Which segments are running text: with few links, and either a sentence or long.
    paragraphs: Flags

def describe(page: Ground, texts: list[str], declared: Declared, comments: bool) -> Description:
    """Compute the columns of structure.

    Parameters
    ----------
    page : Ground
    texts : list of str, length n_segments
        The text of each segment.
    declared : Declared
        What the page declares.
    comments : bool
        Whether readers' comments are content: then no name hints at them.

    Raises
    ------
    ValueError
        If there is not one text for each segment, or if the columns are not those of `COLUMNS`.
    """
