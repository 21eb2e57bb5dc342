"""Text density: the number of characters per tag, with or without regard to links.

Sun, Song, Liao: DOM Based Content Extraction via Text Density, SIGIR 2011, sections 3.1 and 3.2;
`density` has the rest of the method.
"""

import numpy as np

from ....arrays import Floats
from ....segmenter.doc import Doc
from .density import DensityExtractor, Nodes

#: Links, and elements that act like links, as in the program of Sun et al.
LINK_TAGS = frozenset(("a", "button", "select"))


class TextDensity(DensityExtractor):
    """Extracts elements with many characters per tag."""

    name = "text-density"

    def density(self, nodes: Nodes) -> Floats:
        """Divide the number of characters by the number of tags."""
        characters = nodes.totals([_length(text) for text in nodes.texts])
        return np.asarray(characters / np.maximum(nodes.tags, 1))


class CompositeTextDensity(DensityExtractor):
    """Extracts elements with many characters per tag, and few characters in links."""

    name = "composite-text-density"

    def density(self, nodes: Nodes) -> Floats:
        r"""Multiply text density by a logarithm that decreases with the share of links.

        .. math:: \frac{C}{T} \log_{\ln(\frac{C}{\neg LC} LC + \frac{LC_b}{C_b} C + e)}
                  (\frac{C}{LC} \frac{T}{LT})

        for :math:`C` characters and :math:`T` tags; :math:`LC` characters and :math:`LT` tags are
        in links, :math:`\neg LC` characters are not, and :math:`b` is the body. Counts of zero are
        replaced by one; without characters, the density is zero.
        """
        doc = nodes.doc
        in_link = _in_links(doc)
        lengths = [_length(text) for text in nodes.texts]
        linked = [
            length * in_link[element]
            for length, element in zip(lengths, doc.run_elements, strict=True)
        ]
        characters, link_characters = nodes.totals(lengths), nodes.totals(linked)
        share = link_characters[nodes.body] / max(characters[nodes.body], 1)
        c, lc = np.maximum(characters, 1), np.maximum(link_characters, 1)
        not_lc = np.maximum(characters - link_characters, 1)
        t, lt = np.maximum(nodes.tags, 1), np.maximum(nodes.elements_below(in_link), 1)
        base = np.log(c / not_lc * lc + share * c + np.e)
        return np.asarray(characters / t * np.log(c / lc * t / lt) / np.log(base))


def _length(text: str) -> int:
    """Count the characters of a text, without white space."""
    return len("".join(text.split()))


def _in_links(doc: Doc) -> list[bool]:
    """Flag the elements that are links or inside links."""
    flags: list[bool] = []
    for tag, parent in zip(doc.tags, doc.parents, strict=True):
        flags.append(tag in LINK_TAGS or (parent >= 0 and flags[parent]))
    return flags
