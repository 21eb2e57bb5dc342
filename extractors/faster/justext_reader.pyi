from lxml.etree import _Element

from .justext_paragraphs import Paragraph

#: Elements that begin and end paragraphs.
PARAGRAPH_TAGS: frozenset[str]

def read_paragraphs(root: _Element, *, unfiltered: bool = False) -> list[Paragraph]:
    """Read the paragraphs of a tree like jusText, without classifying them.

    Parameters
    ----------
    root : lxml.etree._Element
        The tree of a page. It is not changed.
    unfiltered : bool
        Whether to read all elements, and to let comments end texts, as trafilatura does; jusText
        itself first removes comments and some elements.

    Returns
    -------
    list of webjury.extractors.faster.justext_paragraphs.Paragraph
        The paragraphs with text, in document order.
    """
