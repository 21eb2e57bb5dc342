"""The requests and responses of the API."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    HttpUrl,
    TypeAdapter,
    ValidationError,
)
from pydantic import model_validator as validator
from pydantic.config import JsonDict

from ...answer.extract import Options
from ...choices import Favor, HiddenUse, JuryUse, Mode
from ..pages.forms import OTHER_NAMES
from .work.site_pages import MAX_SITE_PAGES

#: Formats of the content in a response.
Format = Literal["txt", "markdown", "html", "xml"]
#: Their media types.
CONTENT_TYPES: dict[Format, str] = {
    "txt": "text/plain",
    "markdown": "text/markdown",
    "html": "text/html",
    "xml": "application/xml",
}


def _full_name(form: object) -> object:
    return OTHER_NAMES.get(form, form) if isinstance(form, str) else form


#: A format under any of its names.
AnyFormat = Annotated[
    Format,
    BeforeValidator(
        _full_name, json_schema_input_type=Literal["txt", "markdown", "md", "html", "xml"]
    ),
]

#: The check of `PageRequest`, for programs that read the schema.
_HAS_A_PAGE: JsonDict = {
    "anyOf": [
        {"required": [name], "properties": {name: {"type": "string"}}} for name in ("html", "url")
    ]
}
_HTTP_URL: TypeAdapter[HttpUrl] = TypeAdapter(HttpUrl)


def _check_url(url: str) -> str:
    """Check that a URL is an http or https URL; return it unchanged."""
    try:
        _HTTP_URL.validate_python(url)
    except ValidationError:
        raise ValueError(
            "the url is not the address of a page: write it like https://example.org/page"
        ) from None
    return url


class RequestOptions(BaseModel):
    """Options for extraction and response, as for ``webjury extract``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    url: Annotated[str, AfterValidator(_check_url)] | None = Field(
        default=None,
        description="Address of the page. If no page is sent, it is fetched from this address.",
    )
    mode: Mode | None = Field(
        default=None,
        description="voter: the jury runs, and the model decides on each segment. selector: the "
        "model chooses one extractor. fast: the model decides by mark-up and text alone. By "
        "default, the mode of the server's own model, or else voter.",
    )
    format: AnyFormat = Field(
        default="txt",
        description="Format of the content in the response; md is the same as markdown.",
    )
    favor: Favor = Field(
        default="f1",
        description="If the model is uncertain, keep less (precision) or more (recall); f1 "
        "balances both.",
    )
    comments: bool | None = Field(
        default=None,
        description="Keep or drop readers' comments; by default the model decides.",
    )
    jury: JuryUse = Field(
        default="all",
        description="In mode voter: run the jury on every page (all), or only on pages where mode "
        "fast is uncertain (auto).",
    )
    hidden: HiddenUse = Field(
        default="drop",
        description="Drop text that the page hides from its readers, or keep it.",
    )
    links: bool = Field(default=False, description="Keep links, in all formats except txt.")
    images: bool = Field(default=False, description="Keep images, in all formats except txt.")
    title: bool | None = Field(
        default=None,
        description="Begin with the title of the page, unless the content already contains it; by "
        "default in all formats except txt.",
    )
    metadata: bool = Field(default=False, description="Include the title, author, date and so on.")
    segments: bool = Field(default=False, description="Include the verdict on every segment.")
    timeout: float | None = Field(
        default=None,
        gt=0,
        allow_inf_nan=False,
        description="Seconds for the whole request; by default, and at most, the server's limit.",
    )

    def in_mode(self, mode: Mode) -> Self:
        """The same options, in a mode if they name none."""
        return self if self.mode else self.model_copy(update={"mode": mode})

    def options(self, models: Mapping[Mode, str]) -> Options:
        """The options for extraction, with the server's own model for the mode if it has one.

        Raises an `OptionError` if the mode does not support an option.
        """
        own = self.model_dump(include={field.name for field in fields(Options)})
        return Options(**own, model=models.get(self.mode) if self.mode else None)


class AddressRequest(RequestOptions):
    """The address of a page to fetch, and how to extract it."""

    url: Annotated[str, AfterValidator(_check_url)] = Field(description="Address of the page.")


class PageRequest(RequestOptions):
    """A page, or the URL to fetch it from, and how to extract it."""

    # JSON, unlike a query string, has types, and in the schema 0 is not a boolean.
    model_config = ConfigDict(strict=True, json_schema_extra=_HAS_A_PAGE)

    html: str | None = Field(default=None, description="Source of the page.")
    site_pages: list[str] = Field(
        default=[],
        max_length=MAX_SITE_PAGES,
        description="Sources of other pages of the same site, in any order. Text that is also on "
        "these pages is less likely to be kept.",
    )

    @validator(mode="after")
    def _has_a_page(self) -> Self:
        if self.html is None and self.url is None:
            raise ValueError("send the page as html, or its url")
        return self


class SegmentAnswer(BaseModel):
    """The verdict on a segment."""

    text: str
    kept: bool
    probability: float | None
    coverage: dict[str, float]


class HiddenAnswer(BaseModel):
    """Text that would be content if the page did not hide it."""

    text: str = Field(description="Its first characters.")
    reason: str = Field(description="What hides it.")


class Answer(BaseModel):
    """The main content of a page, and how it was found."""

    content: str = Field(description="In the requested format; empty for a page without content.")
    format: str
    mode: str
    expected_f1: float | None
    extractor: str | None = Field(description="The extractor chosen in mode selector.")
    jurors: list[str]
    why: str = Field(description="Why the jury ran, or did not.")
    model: str
    model_sha256: str
    warnings: list[str]
    hidden: list[HiddenAnswer] = Field(description="Text dropped because the page hides it.")
    metadata: dict[str, str | float | list[str] | None] | None = None
    segments: list[SegmentAnswer] | None = None


class Problem(BaseModel):
    """Why a request failed."""

    detail: str
