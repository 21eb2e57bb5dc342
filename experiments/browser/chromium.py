"""The text that Chromium shows of a page without network and scripts."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from ...errors import DataError, MissingLibraryError

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab
    from playwright.sync_api import Route

_ADDRESS = "http://page.example/"
#: Readers have scripts, so they do not see ``noscript``. What the page hides is shown last.
_READ = """() => {
    const body = document.body;
    if (!body) return ["", ""];
    body.querySelectorAll("noscript").forEach(element => element.remove());
    const shown = body.innerText;
    body.querySelectorAll("[hidden]").forEach(element => element.removeAttribute("hidden"));
    body.querySelectorAll("details").forEach(element => element.setAttribute("open", ""));
    const style = document.createElement("style");
    style.textContent = "* { display: revert !important; visibility: visible !important; }";
    document.head.append(style);
    return [shown, body.innerText];
}"""


class ShownText(NamedTuple):
    """What a browser shows, and what it would show if the page hid nothing."""

    text: str
    whole: str


class Chromium:
    """A running Chromium, made by `open_chromium`."""

    def __init__(self, tab: "Tab") -> None:
        self._tab = tab
        self._body, self._type = b"", ""
        tab.route("**/*", self._answer)

    def shown_text(self, source: bytes, encoding: str) -> ShownText:
        """The text of a page as it is shown: its ``innerText``.

        Style sheets that the page only names are not loaded.
        """
        self._body, self._type = source, f"text/html; charset={encoding}"
        self._tab.goto(_ADDRESS, wait_until="domcontentloaded")
        return ShownText(*self._tab.evaluate(_READ))

    def _answer(self, route: "Route") -> None:
        if route.request.url == _ADDRESS:
            route.fulfill(body=self._body, content_type=self._type)
        else:
            route.fulfill(status=204)  # a page that loads another one stays as it is


@contextmanager
def open_chromium() -> Iterator[Chromium]:
    """Run the Chromium of the system.

    Raises
    ------
    MissingLibraryError
        If playwright is not installed.
    DataError
        If there is no Chromium.
    """
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise MissingLibraryError(
            "playwright is not installed; run: pip install playwright"
        ) from error
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        raise DataError("no Chromium is installed: neither chromium nor google-chrome is found")
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=path, args=["--no-sandbox"])
        context = browser.new_context(java_script_enabled=False)
        yield Chromium(context.new_page())
        browser.close()
