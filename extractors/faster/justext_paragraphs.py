"""The paragraphs in which jusText reads a page, with what its rules need of them.

jusText parses the page again, removes elements from the tree, and collapses white space several
times for each rule. Here, `justext_reader` does not change the tree, and collapses white space
once. The paragraphs are the same, and jusText's own rules decide on them.
"""

from collections.abc import Container
from dataclasses import dataclass


@dataclass(slots=True)
class Paragraph:
    """A paragraph, with the attributes that jusText's rules use."""

    text: str  # each run of white space is a single space or line break
    chars_count_in_links: int
    dom_path: str  # "select" if that is among the tags around it, else empty
    is_heading: bool  # whether it is within a heading
    heading: bool = False  # the same, but only if the option of jusText's rules is on
    #: jusText's decisions: by the paragraph alone, and by its neighbours.
    cf_class: str = ""
    class_type: str = ""

    def __len__(self) -> int:
        """Number of characters."""
        return len(self.text)

    @property
    def is_boilerplate(self) -> bool:
        """Whether jusText drops it."""
        return self.class_type != "good"

    def stopwords_density(self, stop_words: Container[str]) -> float:
        """Share of its words that are stop words."""
        words = self.text.lower().split()
        return sum(map(stop_words.__contains__, words)) / len(words) if words else 0

    def links_density(self) -> float:
        """Share of its characters that are in links."""
        return self.chars_count_in_links / len(self.text) if self.text else 0
