"""The answer for a page: text, verdict on every segment, HTML, Markdown and metadata."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, NamedTuple

from .content_source import ContentSource
from .forms import json_of, notebook_html, one_line, segments_frame, summary
from .metadata_source import MetadataSource
from .verdicts import SegmentVerdict

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

    from ..content.nodes import Content
    from ..content.values import Image, Link, Post
    from ..metadata.declared import Metadata
    from .chunks import Chunk


class HiddenText(NamedTuple):
    """Text that would be content if the page did not hide it."""

    text: str  # its first characters
    reason: str  # why it is hidden


@dataclass(frozen=True, slots=True)
class Extraction:
    r"""The main content of a page and how it was found.

    Attributes
    ----------
    text : str
        The main content; empty if the page has none.
    mode : str
        ``"voter"``, ``"fast"`` or ``"selector"``; ``"template"`` if a template was used.
    segments : sequence of SegmentVerdict
        All segments of the page in order, kept or not.
    expected_f1 : float or None
        The F1 that the model expects of the text, from 0 to 1; None for a template, and for a page
        without words.
    extractor : str or None
        The extractor that mode selector chose; ``"template"`` for a template.
    model : str
        Name of the model, or of the template's file.
    model_sha256 : str
        SHA-256 of that file.
    jurors : list of str
        Base extractors that were run and returned a text.
    why : str
        Why the jury was run, or not; empty unless the jury is ``auto``.
    warnings : list of str
        For example: what was cut from the page, which jurors failed, which template matched
        nothing, that the expected F1 is low, that a file name or address was passed as page.
    hidden : list of HiddenText
        Text that was dropped because the page hides it from its readers.
    content_source : ContentSource
        The source of `content`.
    metadata_source : MetadataSource
        The HTML of the page; `metadata` are read from it.

    Examples
    --------
    >>> from webjury import extract
    >>> lamp = "<p>The lamp turns once in <b>twenty</b> seconds, all night long, all year. " * 9
    >>> extract(f"<h1>The lamp</h1>{lamp}", mode="fast").markdown[:46]
    '# The lamp\n\nThe lamp turns once in **twenty** '
    """

    text: str
    mode: str
    segments: Sequence[SegmentVerdict]
    expected_f1: float | None
    extractor: str | None
    model: str
    model_sha256: str
    jurors: list[str] = field(default_factory=list)
    why: str = ""
    warnings: list[str] = field(default_factory=list)
    hidden: list[HiddenText] = field(default_factory=list)
    content_source: ContentSource = field(default_factory=ContentSource, repr=False)
    metadata_source: MetadataSource = field(
        default_factory=MetadataSource, repr=False, compare=False
    )

    @property
    def content(self) -> "Content":
        """The main content as a tree of nodes (`webjury.content.nodes`), for forms of your own.

        It is parsed when it is first needed. HTML, Markdown and the other forms are written from
        it, so do not change it.
        """
        return self.content_source.content

    @property
    def html(self) -> str:
        """The main content as clean HTML, with its title and without links and images."""
        return self.to_html()

    @property
    def markdown(self) -> str:
        """The main content as Markdown, with its title and without links and images."""
        return self.to_markdown()

    @property
    def metadata(self) -> "Metadata":
        """The metadata of the page, as from `webjury.read_metadata`; read when first needed."""
        return self.metadata_source.metadata

    @property
    def title(self) -> str | None:
        """The title of the page, from `metadata`."""
        return self.metadata.title

    @property
    def author(self) -> str | None:
        """The author of the page, from `metadata`."""
        return self.metadata.author

    @property
    def date(self) -> str | None:
        """The date of the page, from `metadata`."""
        return self.metadata.date

    @property
    def posts(self) -> "list[Post]":
        """The posts, comments or answers among the content: author, date and text.

        Empty unless the page marks at least two of them.
        """
        from ..content.values import posts_of

        return posts_of(self.content)

    @property
    def links(self) -> "list[Link]":
        """The links in the main content: text and address."""
        from ..content.values import links_of

        return links_of(self.content)

    @property
    def images(self) -> "list[Image]":
        """The images in the main content: address and alternative text."""
        from ..content.values import images_of

        return images_of(self.content)

    @property
    def tables(self) -> list[list[list[str]]]:
        """The tables of data in the main content, as rows of the texts of their cells."""
        from ..content.values import tables_of

        return tables_of(self.content)

    def to_text(self, *, title: bool = False) -> str:
        """The main content as text.

        Parameters
        ----------
        title : bool
            Whether to begin with the title of the page, unless the content contains it.

        Returns
        -------
        str
        """
        if not title:
            return self.text
        from ..content.values import headline_of

        headline = headline_of(self.content)
        return f"{headline}\n{self.text}" if headline and self.text else self.text

    def to_html(self, *, links: bool = False, images: bool = False, title: bool = True) -> str:
        """The main content as clean HTML, without scripts, styles, forms and frames.

        Parameters
        ----------
        links, images : bool
            Whether to keep them; the text of a link is always kept.
        title : bool
            Whether to begin with the title of the page, unless the content contains it. Templates
            name the whole content, so no title is added.

        Returns
        -------
        str
        """
        from ..content.html import write_html  # imported here because text does not need it

        return write_html(self.content, links=links, images=images, title=title)

    def to_markdown(self, *, links: bool = False, images: bool = False, title: bool = True) -> str:
        """The main content as Markdown, with GitHub's tables.

        Parameters
        ----------
        links, images : bool
            Whether to keep them; the text of a link is always kept.
        title : bool
            As for `to_html`.

        Returns
        -------
        str
        """
        from ..content.markdown import write_markdown

        return write_markdown(self.content, links=links, images=images, title=title)

    def chunks(
        self,
        *,
        max_tokens: int = 500,
        overlap: int = 0,
        count: Callable[[str], int] | None = None,
        links: bool = False,
        images: bool = False,
        title: bool = True,
    ) -> "list[Chunk]":
        """The main content in chunks, for a language model or a search index.

        A section stays in one chunk if it fits. Rows of tables, items of lists, code and paragraphs
        are divided only if no chunk can hold them; a table that is divided repeats its first row.

        Parameters
        ----------
        max_tokens : int
            Most tokens of a chunk's Markdown. A chunk has more only if a single character has.
        overlap : int
            Most tokens that a chunk repeats from the end of the one before: whole sentences, rows
            and items. A chunk that begins with a heading repeats nothing.
        count : callable, optional
            Counts the tokens of a text, for example
            ``lambda text: len(encoding.encode(text))`` with an encoding of tiktoken. By default,
            four characters count as one token.
        links, images, title : bool
            Content of the Markdown, as for `to_markdown`.

        Returns
        -------
        list of Chunk
            In order; empty for a page without content.

        Raises
        ------
        OptionError
            If max_tokens or overlap is out of range.

        Examples
        --------
        >>> from webjury import extract
        >>> lamp = "The lamp turns once in twenty seconds, all night long, all year. " * 9
        >>> page = extract(f"<h1>The lamp</h1><p>{lamp}<h3>Its keeper</h3><p>{lamp}", mode="fast")
        >>> [(chunk.heading, chunk.n_tokens) for chunk in page.chunks(max_tokens=160)]
        [('The lamp', 149), ('The lamp > Its keeper', 150)]
        """
        from .chunks import count_tokens, make_chunks

        return make_chunks(
            self,
            max_tokens,
            overlap,
            count or count_tokens,
            links=links,
            images=images,
            title=title,
        )

    def address_warnings(self, *, links: bool = False, images: bool = False) -> list[str]:
        """Warn of links and images that are omitted because their addresses cannot be resolved.

        Parameters
        ----------
        links, images : bool
            As for `to_html`.

        Returns
        -------
        list of str
            One warning, with their number, if addresses are relative, and the page's own address is
            neither declared nor given; else empty.
        """
        lost_links, lost_images = self.content.n_lost_links, self.content.n_lost_images
        n_lost = links * lost_links + images * lost_images
        if not n_lost:
            return []
        what = "1 link or image" if n_lost == 1 else f"{n_lost:,} links and images"
        return [
            f"{what} left out, with a relative address: the page does not state its own; give its "
            "URL, with https://"
        ]

    def to_dict(
        self,
        *,
        segments: bool = True,
        links: bool = False,
        images: bool = False,
        title: bool = True,
        metadata: bool = True,
    ) -> dict[str, object]:
        """All public attributes, Markdown and metadata, as values for JSON.

        The record shares nothing with the extraction. Its warnings include those of
        `address_warnings` for these links and images.

        Parameters
        ----------
        segments : bool
            Whether to include the segments.
        links, images, title : bool
            Content of the Markdown, as for `to_markdown`.
        metadata : bool
            Whether to include the metadata, which take time to read.

        Returns
        -------
        dict
        """
        # `repr` is off for the fields that Markdown and metadata are made from.
        record: dict[str, object] = {
            field.name: getattr(self, field.name) for field in fields(self) if field.repr
        }
        record["jurors"] = list(self.jurors)
        record["hidden"] = [text._asdict() for text in self.hidden]
        if segments:
            record["segments"] = list(map(asdict, self.segments))
        else:
            del record["segments"]
        if metadata:
            record["metadata"] = {
                name: list(value) if isinstance(value, tuple) else value
                for name, value in asdict(self.metadata).items()
            }
        record["markdown"] = self.to_markdown(links=links, images=images, title=title)
        lost_addresses = self.address_warnings(links=links, images=images)
        record["warnings"] = [*self.warnings, *lost_addresses]
        return record

    def to_json(
        self,
        *,
        segments: bool = True,
        links: bool = False,
        images: bool = False,
        title: bool = True,
        metadata: bool = True,
        indent: int | None = 2,
    ) -> str:
        """The result of `to_dict` as JSON, as ``webjury extract -f json`` prints it.

        Parameters
        ----------
        segments, links, images, title, metadata : bool
            As for `to_dict`.
        indent : int or None
            Spaces for each level; None writes everything on one line.

        Returns
        -------
        str
        """
        record = self.to_dict(
            segments=segments, links=links, images=images, title=title, metadata=metadata
        )
        return json_of(record, indent)

    def segments_frame(self) -> "pd.DataFrame | pl.DataFrame":
        """The segments as a data frame of pandas or, if that is not installed, of polars.

        Neither is installed with webjury.

        Returns
        -------
        pandas.DataFrame or polars.DataFrame
            A row for each segment, with the columns ``text``, ``kept``, ``probability``, and
            ``coverage.NAME`` for each juror.

        Raises
        ------
        MissingLibraryError
            If neither is installed.
        """
        return segments_frame(self.segments)

    def __repr__(self) -> str:
        return f"<Extraction: {self._summary()}, {one_line(self.text)!r}>"

    def _repr_html_(self) -> str:
        """The extraction as notebooks show it."""
        return notebook_html([self._summary(), *self.warnings], self.to_html())

    def _summary(self) -> str:
        return summary(self.mode, self.text, self.expected_f1)
