"""What can be asked of the server, and what it answers: the schema of the API."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, HttpUrl, TypeAdapter
from pydantic import model_validator as validator

__all__ = ["Answer", "PageRequest", "Problem", "RequestOptions", "Segment"]

_HTTP_URL: TypeAdapter[HttpUrl] = TypeAdapter(HttpUrl)


def _check_url(url: str) -> str:
    """See that it is one of the web; it stays as it was written."""
    _HTTP_URL.validate_python(url)
    return url


class RequestOptions(BaseModel):
    """How a page is extracted, and what is answered; as for ``webjury extract``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    url: Annotated[str, AfterValidator(_check_url)] | None = Field(
        default=None,
        description="Where the page is from. Without a page, it is fetched from there.",
    )
    mode: Literal["voter", "selector", "fast"] = "voter"
    format: Literal["txt", "markdown", "html", "xml"] = Field(
        default="txt", description="Form of the content in the answer."
    )
    favor: Literal["f1", "precision", "recall"] = Field(
        default="f1", description="Of what is doubtful, keep less (precision) or more (recall)."
    )
    comments: bool | None = Field(
        default=None,
        description="Keep readers' comments or leave them out; by default the model judges.",
    )
    jury: Literal["all", "auto"] = Field(
        default="all", description="In mode voter: hear the jury on every page, or only in doubt."
    )
    budget_ms: float | None = Field(
        default=None,
        gt=0,
        allow_inf_nan=False,
        description="With jury auto: milliseconds that a page may take on average.",
    )
    links: bool = Field(default=False, description="Keep links, in all formats but txt.")
    images: bool = Field(default=False, description="Keep images, in all formats but txt.")
    metadata: bool = Field(default=False, description="Answer with title, author, date and so on.")
    segments: bool = Field(default=False, description="Answer with the verdict on every segment.")
    timeout: float | None = Field(
        default=None,
        gt=0,
        allow_inf_nan=False,
        description="Seconds until an answer, at most the server's limit, which is the default.",
    )


class PageRequest(RequestOptions):
    """A page, or where it can be fetched from, and how it is extracted."""

    html: str | None = Field(default=None, description="The page.")

    @validator(mode="after")
    def _has_a_page(self) -> Self:
        if self.html is None and self.url is None:
            raise ValueError("give the page as html, or its url")
        return self


class Segment(BaseModel):
    """The verdict on a segment."""

    text: str
    kept: bool
    probability: float | None
    coverage: dict[str, float]


class Answer(BaseModel):
    """The main content of a page, and how it was found."""

    content: str = Field(description="In the format asked for; empty for a page without any.")
    format: str
    mode: str
    expected_f1: float | None
    extractor: str | None = Field(description="The one chosen, in mode selector.")
    jurors: list[str]
    why: str = Field(description="Why the jury was called, or not.")
    model: str
    model_sha256: str
    warnings: list[str]
    metadata: dict[str, str | float | None] | None = None
    segments: list[Segment] | None = None


class Problem(BaseModel):
    """Why there is no answer."""

    detail: str
