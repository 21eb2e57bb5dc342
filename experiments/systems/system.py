"""What a system is that learns to label the blocks of a page."""

import json
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from ...errors import DataError, ModelError
from ...extractors.base import Extractor
from ...requirements import require
from ...segmenter.page import Page
from ...segmenter.segment import Segment
from ..data.gold_pages import GoldPage
from .labels import LabelledPage, label
from .leaves import leaves

__all__ = ["EXTRA", "BlockSystem", "BlockVerdict"]

#: The extra of webjury that brings the libraries.
EXTRA = "systems"
#: Version of the files.
_FORMAT = 1

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class BlockVerdict:
    """What a system took to be the content of a page.

    Attributes
    ----------
    text : str
    kept : ndarray of bool, shape (n_words,), or None
        Which of the page's words; None where only a text is known.
    """

    text: str
    kept: Flags | None = None


class BlockSystem(Extractor):
    """Learns from pages with gold standards which blocks are content.

    A subclass sets the class attributes and writes `_fit`, `_marks`, `_state` and `_restore`;
    heavy libraries are imported there.

    Attributes
    ----------
    name : str
        Its name, and that of its files.
    libraries : tuple of str
        What is imported to learn and to extract.
    """

    requirement: ClassVar[str] = f"webjury[{EXTRA}]"
    libraries: ClassVar[tuple[str, ...]] = ()

    _learned = False

    def fit(self, training: Sequence[GoldPage], validation: Sequence[GoldPage] = ()) -> Self:
        """Learn from pages with gold standards, as `datasets.load` reads them from a folder.

        Parameters
        ----------
        training : sequence of GoldPage
        validation : sequence of GoldPage
            Pages to tell by when enough was learned, for systems that ask.

        Returns
        -------
        BlockSystem
            Itself.

        Raises
        ------
        DataError
            If there is no block of content or none of another kind to learn from.
        MissingLibraryError
            If a library is not installed.
        """
        require(*self.libraries, extra=EXTRA)
        pages = self._labelled(training)
        if len({flag for page in pages for flag in page.content.tolist()}) < 2:
            raise DataError(
                f"nothing to learn for {self.name} from {len(training)} pages: it takes blocks "
                "that are content and blocks that are not; give more pages"
            )
        self._fit(pages, self._labelled(validation))
        self._learned = True
        return self

    def verdict(self, page: Page) -> BlockVerdict:
        """Tell which words of a page are content.

        Parameters
        ----------
        page : Page

        Returns
        -------
        BlockVerdict

        Raises
        ------
        ModelError
            If it has learned nothing.
        """
        self._check_learned()
        segments = self.cut(page)
        marks = self._marks(page, segments) if segments else np.zeros(0, dtype=np.bool_)
        kept = np.zeros(len(page.words), dtype=np.bool_)
        for segment, mark in zip(segments, marks, strict=True):
            kept[segment.start : segment.stop] = mark
        return BlockVerdict(_joined(segments, marks), kept)

    def save(self, folder: Path) -> None:
        """Write what was learned: ``NAME.json``, and what goes with it.

        Parameters
        ----------
        folder : Path
            Made if it does not exist.

        Raises
        ------
        ModelError
            If it has learned nothing.
        """
        self._check_learned()
        folder.mkdir(parents=True, exist_ok=True)
        state = {"system": self.name, "format": _FORMAT, **self._state(folder)}
        text = json.dumps(state, ensure_ascii=False, indent=1) + "\n"
        (folder / f"{self.name}.json").write_text(text, encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read what was learned.

        Parameters
        ----------
        folder : Path

        Returns
        -------
        BlockSystem

        Raises
        ------
        ModelError
            If it is missing, malformed, or another system's.
        MissingLibraryError
            If a library is not installed.
        """
        require(*cls.libraries, extra=EXTRA)
        path = folder / f"{cls.name}.json"
        try:
            state = json.loads(path.read_text(encoding="utf-8"))
            if (state["system"], state["format"]) != (cls.name, _FORMAT):
                raise ValueError(f"it is {state['system']}, format {state['format']}")
            system = cls._restore(state, folder)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ModelError(
                f"{path} is no {cls.name} of format {_FORMAT}: {error}; fit and save it again"
            ) from error
        system._learned = True
        return system

    def cut(self, page: Page) -> list[Segment]:
        """Cut a page into the blocks that are labelled: leaf blocks, unless a system has others."""
        return leaves(page)

    def extract_text(self, page: Page) -> str:
        """Text of the blocks that are content."""
        return self.verdict(page).text

    def _check_learned(self) -> None:
        if not self._learned:
            raise ModelError(f"{self.name} has learned nothing: fit it, or load what was saved")

    def _labelled(self, documents: Sequence[GoldPage]) -> list[LabelledPage]:
        pages = (label(document, self.cut) for document in documents)
        return [page for page in pages if page.segments]

    @abstractmethod
    def _fit(self, training: Sequence[LabelledPage], validation: Sequence[LabelledPage]) -> None:
        """Learn from pages with at least one block each."""

    @abstractmethod
    def _marks(self, page: Page, segments: Sequence[Segment]) -> Flags:
        """Which blocks are content, of a page that has some; shape (n_segments,)."""

    @abstractmethod
    def _state(self, folder: Path) -> dict[str, Any]:
        """What was learned, as JSON can hold it; what it cannot hold is written to the folder."""

    @classmethod
    @abstractmethod
    def _restore(cls, state: Mapping[str, Any], folder: Path) -> Self:
        """Make a system of what `_state` gave; may raise what reading files raises."""


def _joined(segments: Sequence[Segment], marks: Flags) -> str:
    """Texts of the marked segments; what is left out between them breaks the line."""
    texts = (segment.text if mark else "\n" for segment, mark in zip(segments, marks, strict=True))
    lines = (line.strip() for line in "".join(texts).splitlines())
    return "\n".join(line for line in lines if line)
