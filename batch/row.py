"""The result of one extracted document."""

from dataclasses import dataclass

from .schema import Status

__all__ = ["Row"]


@dataclass(frozen=True, slots=True)
class Row:
    """The columns that an extraction fills, named as in `webjury.batch.schema.OUTPUT`."""

    url: str | None
    text: str
    markdown: str | None
    title: str
    expected_f1: float | None
    mode: str
    extractor: str | None
    warnings: list[str]
    model_sha256: str
    versions: str
    site_pages: int | None = None
    author: str | None = None
    date: str | None = None
    language: str | None = None
    site_name: str | None = None
    description: str | None = None
    image: str | None = None
    tags: list[str] | None = None
    categories: list[str] | None = None
    license: str | None = None
    page_type: str | None = None
    page_type_probability: float | None = None

    @property
    def status(self) -> Status:
        """``ok``, or ``empty`` for a page without content."""
        return Status.OK if self.text else Status.EMPTY
