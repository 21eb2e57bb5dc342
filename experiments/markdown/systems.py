"""Systems that write a page as Markdown."""

from collections.abc import Callable
from functools import partial

from ...answer.extract import Options, extract_page
from ...choices import Mode
from ...segmenter.page import Page

#: Writes a page as Markdown, with links and images.
System = Callable[[Page], str]


def _webjury(page: Page, mode: Mode) -> str:
    return extract_page(page, Options(mode)).to_markdown(links=True, images=True)


def _trafilatura(page: Page) -> str:
    from trafilatura import extract

    markdown = extract(
        page.html,
        url=page.url,
        output_format="markdown",
        include_comments=False,
        include_formatting=True,
        include_images=True,
        include_links=True,
        include_tables=True,
    )
    return markdown or ""


def _resiliparse(page: Page) -> str:
    from resiliparse.extract.html2text import extract_plain_text

    main_content = extract_plain_text(
        page.html,
        preserve_formatting="minimal_html",
        main_content=True,
        links=True,
        alt_texts=False,
    )
    return _convert(str(main_content))


def _html_to_markdown(page: Page) -> str:
    return _convert(page.html)


def _convert(html: str) -> str:
    from html_to_markdown import ConversionOptions, convert

    return convert(html, ConversionOptions(extract_metadata=False)).content or ""


#: The modes of webjury that decide on segments.
WEBJURY_SYSTEMS: dict[str, System] = {
    "webjury voter": partial(_webjury, mode="voter"),
    "webjury fast": partial(_webjury, mode="fast"),
}
#: All systems by name. Resiliparse writes headings, lists, code and links as HTML, which
#: html-to-markdown converts; the system html-to-markdown converts the whole page.
SYSTEMS: dict[str, System] = {
    **WEBJURY_SYSTEMS,
    "trafilatura": _trafilatura,
    "resiliparse": _resiliparse,
    "html-to-markdown": _html_to_markdown,
}
#: The systems that find the main content and write all of it as Markdown.
MAIN_SYSTEMS: dict[str, System] = {**WEBJURY_SYSTEMS, "trafilatura": _trafilatura}
