"""Read pages from requests: from texts, from files, or from the body."""

from collections.abc import Sequence

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request

from ....errors import InputError, OptionError
from ....fetching.visit import parse_content_type
from ..work.site_pages import MAX_SITE_PAGES, SitePage
from ..work.work import SubmittedPage

#: Names of the parts in a body with several pages.
_PAGE, _SITE_PAGES = "page", "site_pages"
#: Maximum number of characters of a file name in messages.
_MAX_NAME = 100


async def read_site_pages(parts: Sequence[UploadFile | str]) -> tuple[SitePage, ...]:
    """Read the other pages of a site.

    A browser sends an empty file without a name if none was chosen; such a file is ignored.
    """
    chosen = [part for part in parts if isinstance(part, str) or part.filename or part.size]
    return tuple(
        [
            SitePage(_name(number, part), *await _content(part))
            for number, part in enumerate(chosen, 1)
        ]
    )


async def read_body(
    request: Request, url: str | None
) -> tuple[SubmittedPage, tuple[SitePage, ...]]:
    """Read the body of a request, which is a page, or has pages as parts.

    Returns
    -------
    page : SubmittedPage
    site_pages : tuple of SitePage
        Empty unless the body has parts.

    Raises
    ------
    InputError
        If there is no body, or not exactly one part for the page.
    OptionError
        If it has unknown parts, or too many pages.
    """
    media_type = request.headers.get("content-type", "")
    if not media_type.lower().startswith("multipart/form-data"):
        if not (body := await request.body()):
            raise InputError("the request has no body: send the bytes of the page")
        return SubmittedPage(body, parse_content_type(media_type)[1], url), ()
    form = await request.form()
    _check_parts(form)
    content, charset = await _content(form[_PAGE])
    site_pages = await read_site_pages(form.getlist(_SITE_PAGES))
    return SubmittedPage(content, charset, url), site_pages


def _check_parts(form: FormData) -> None:
    if unknown := set(form) - {_PAGE, _SITE_PAGES}:
        raise OptionError(
            f"the body has a part {sorted(unknown)[0][:_MAX_NAME]!r}: its parts are {_PAGE} and "
            f"{_SITE_PAGES}, and options are in the query string"
        )
    if len(form.getlist(_PAGE)) != 1:
        raise InputError(f"the body has no part {_PAGE}, or several: send the page as {_PAGE}")
    if (n_site_pages := len(form.getlist(_SITE_PAGES))) > MAX_SITE_PAGES:
        raise OptionError(
            f"{_SITE_PAGES}: {n_site_pages:,} pages are more than {MAX_SITE_PAGES}: send fewer"
        )


async def _content(part: UploadFile | str) -> tuple[bytes | str, str | None]:
    """The content of a part, and its declared encoding."""
    if isinstance(part, str):
        return part, None
    return await part.read(), parse_content_type(part.headers.get("content-type", ""))[1]


def _name(number: int, part: UploadFile | str) -> str:
    file_name = "" if isinstance(part, str) else (part.filename or "")[:_MAX_NAME]
    return f"other page {number} of the site" + (f", {file_name}" if file_name else "")
