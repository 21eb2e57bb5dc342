"""The base class of systems that learn which blocks of a page are content."""

import json
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from ...arrays import Flags
from ...errors import DataError, ModelError
from ...extractors.base import Extractor
from ...requirements import require
from ...segmenter.page import Page
from ...segmenter.segments import Segment
from ..data.gold_pages import GoldPage
from .labels import LabelledPage, label_page
from .leaf_blocks import leaf_blocks

#: The extra of webjury with the required libraries.
EXTRA = "systems"
#: Version of the file format.
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Prediction:
    """The predicted content of a page.

    Attributes
    ----------
    text : str
    words : ndarray of bool, shape (n_words,), or None
        Whether each word of the page is content; None if only a text is known.
    """

    text: str
    words: Flags | None = None


class BlockSystem(Extractor):
    """A system that learns from pages with gold standards which blocks are content.

    A subclass sets the class attributes and defines `_fit`, `_predict`, `_state` and `_restore`,
    which import heavy libraries.

    Attributes
    ----------
    name : str
        Name of the system and of its files.
    libraries : tuple of str
        Libraries that learning and extraction import.
    """

    requirement: ClassVar[str] = f"webjury[{EXTRA}]"
    libraries: ClassVar[tuple[str, ...]] = ()

    _fitted = False

    def fit(self, training: Sequence[GoldPage], validation: Sequence[GoldPage] = ()) -> Self:
        """Learn from pages with gold standards, as from `datasets.load`.

        Parameters
        ----------
        training : sequence of GoldPage
        validation : sequence of GoldPage
            Pages for early stopping, for systems that use it.

        Returns
        -------
        BlockSystem
            Itself.

        Raises
        ------
        DataError
            If all blocks have the same label.
        MissingLibraryError
            If a library is not installed.
        """
        require(*self.libraries, extra=EXTRA)
        pages = self._label_pages(training)
        if len({flag for page in pages for flag in page.content.tolist()}) < 2:
            raise DataError(
                f"nothing to learn for {self.name} from {len(training)} pages: it needs blocks "
                "that are content and blocks that are not; give more pages"
            )
        self._fit(pages, self._label_pages(validation))
        self._fitted = True
        return self

    def predict(self, page: Page) -> Prediction:
        """Predict which words of a page are content.

        Parameters
        ----------
        page : Page

        Returns
        -------
        Prediction

        Raises
        ------
        ModelError
            If it has not been fitted.
        """
        self._check_fitted()
        segments = self.segment(page)
        content = self._predict(page, segments) if segments else np.zeros(0, dtype=np.bool_)
        words = np.zeros(len(page.words), dtype=np.bool_)
        for segment, is_content in zip(segments, content, strict=True):
            words[segment.start : segment.stop] = is_content
        return Prediction(_join_content(segments, content), words)

    def save(self, folder: Path) -> None:
        """Write the fitted system to ``NAME.json``, and to more files if the system needs them.

        Parameters
        ----------
        folder : Path
            The folder, created if it does not exist.

        Raises
        ------
        ModelError
            If it has not been fitted.
        """
        self._check_fitted()
        folder.mkdir(parents=True, exist_ok=True)
        state = {"system": self.name, "format": _FORMAT, **self._state(folder)}
        text = json.dumps(state, ensure_ascii=False, indent=1) + "\n"
        (folder / f"{self.name}.json").write_text(text, encoding="utf-8", newline="\n")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read a system that `save` wrote.

        Parameters
        ----------
        folder : Path

        Returns
        -------
        BlockSystem

        Raises
        ------
        ModelError
            If it is missing, malformed, or from another system.
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
                f"{path} is not a {cls.name} model of format {_FORMAT}: {error}; fit and "
                "save it again"
            ) from error
        system._fitted = True
        return system

    def segment(self, page: Page) -> list[Segment]:
        """Split a page into the blocks to label: leaf blocks, unless a subclass overrides this."""
        return leaf_blocks(page)

    def extract_text(self, page: Page) -> str:
        """Return the text of the blocks that are content."""
        return self.predict(page).text

    def _check_fitted(self) -> None:
        if not self._fitted:
            raise ModelError(f"{self.name} has learned nothing: fit it, or load what was saved")

    def _label_pages(self, documents: Sequence[GoldPage]) -> list[LabelledPage]:
        pages = (label_page(document, self.segment) for document in documents)
        return [page for page in pages if page.segments]

    @abstractmethod
    def _fit(self, training: Sequence[LabelledPage], validation: Sequence[LabelledPage]) -> None:
        """Learn from pages with at least one block each."""

    @abstractmethod
    def _predict(self, page: Page, segments: Sequence[Segment]) -> Flags:
        """Predict whether each of one or more blocks is content, shape (n_segments,)."""

    @abstractmethod
    def _state(self, folder: Path) -> dict[str, Any]:
        """Return the fitted state as JSON; write what JSON cannot express to files in `folder`."""

    @classmethod
    @abstractmethod
    def _restore(cls, state: Mapping[str, Any], folder: Path) -> Self:
        """Make a system from a state of `_state`; may raise errors of reading files."""


def _join_content(segments: Sequence[Segment], content: Flags) -> str:
    """Join the texts of content segments, with a line break in place of dropped ones."""
    texts = (
        segment.text if is_content else "\n"
        for segment, is_content in zip(segments, content, strict=True)
    )
    lines = (line.strip() for line in "".join(texts).split("\n"))
    return "\n".join(line for line in lines if line)
