from lxml.etree import _Element

from .boilerpipe_blocks import Blocks

def read_blocks(root: _Element) -> Blocks:
    """Read the blocks that boilerpy3 finds in the HTML of a tree.

    Parameters
    ----------
    root : lxml.etree._Element
        The tree of a page, from ``html`` on. It is not changed.

    Returns
    -------
    webjury.extractors.faster.boilerpipe_blocks.Blocks
        The blocks in document order, and the title.
    """
