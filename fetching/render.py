"""Run the scripts of a page in a browser, and read what they make of it.

The browser has no network: it is told to use a proxy that does not exist. What the page loads is
fetched here, with the checks that the page itself passed, and handed to the browser.
"""

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from ..addresses import is_web_address
from ..errors import FetchError
from ..json_text import dump_json
from ..requirements import require
from .client import PAGE_TYPES
from .reach import RefusedError, parse_url
from .visit import FAILURES, FetchedPage, Resource, Robots, Visit, parse_content_type

require("playwright", extra="render")

from playwright.async_api import (  # noqa: E402
    BrowserContext,
    ProxySettings,
    Request,
    Route,
    async_playwright,
)
from playwright.async_api import Error as BrowserError  # noqa: E402
from playwright.async_api import Page as Tab  # noqa: E402

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
#: A port on which nothing listens (RFC 863), also for addresses of this machine.
_NO_NETWORK: ProxySettings = {"server": "http://127.0.0.1:9", "bypass": "<-loopback>"}
_ARGUMENTS = ["--force-webrtc-ip-handling-policy=disable_non_proxied_udp", "--mute-audio"]
#: What no text depends on.
_NOT_LOADED = frozenset(("image", "media", "font", "websocket", "eventsource", "manifest", "ping"))
#: Most requests of a page, and most bytes of all answers.
_MAX_REQUESTS, _MAX_TOTAL_BYTES = 400, 50_000_000
#: Headers of an answer that hold for its content as it was sent, or that forbid scripts.
_DROPPED_HEADERS = frozenset(
    ("content-encoding", "content-length", "transfer-encoding", "connection", "set-cookie")
)
#: Headers of a request that depend on who sends it.
_OWN_HEADERS = frozenset(("accept-encoding", "connection", "content-length", "host"))
#: A page is quiet if it has not changed or loaded anything for so many seconds.
_QUIET = 0.6
_STEP = 0.1
#: Seconds that are kept for reading the page before the deadline.
_RESERVE = 1.0
_MAX_SCROLLS, _MAX_TRIES = 30, 5
#: What buttons say that let a page go on, in the languages of many pages.
_ACCEPT_WORDS = "|".join(
    (
        r"(i )?(accept|agree|allow)( all| cookies| all cookies| and continue)?|got it|ok|okay",
        r"(alle |alle cookies )?(akzeptieren|zulassen|annehmen)|(alles |alle )?accepteren|akkoord",
        r"(tout )?accepter( tout| et continuer)?|j['’]accepte|aceptar( todo| todas| y continuar)?",
        r"aceitar( todos| tudo)?|accetta( tutto| tutti)?|(za)?akceptuj[ęe]?( wszystko)?",
        r"prihvaćam( sve)?|přijmout( vše)?|принять( все)?|同意|接受|同意する",
    )
)
#: Closed shadow roots cannot be read.
_OPEN_ROOTS = """
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (options) {
    return attach.call(this, {...options, mode: "open"});
};
"""
_SIZE = """() => [
    document.readyState,
    document.getElementsByTagName("*").length,
    document.documentElement?.scrollHeight,
]"""
_SCROLL = """() => {
    const before = window.scrollY;
    window.scrollBy(0, window.innerHeight);
    return window.scrollY > before;
}"""
#: Clicks the first button that a reader sees and that accepts something.
_ACCEPT = """(words) => {
    const pattern = new RegExp(`^(?:${words})[.!]?$`, "iu");
    const kinds = "button, [role=button], input[type=button], input[type=submit], a[href^='#']";
    const search = (root) => {
        for (const element of root.querySelectorAll("*")) {
            if (element.shadowRoot && search(element.shadowRoot)) return true;
            if (!element.matches(kinds) || !element.getClientRects().length) continue;
            const text = (element.innerText || element.value || "").replace(/\\s+/g, " ").trim();
            if (pattern.test(text)) {
                element.click();
                return true;
            }
        }
        return false;
    };
    return search(document);
}"""
#: The page with its shadow roots as templates, and without what only readers without scripts see.
_READ = """() => {
    document.querySelectorAll("noscript").forEach((element) => element.remove());
    const roots = [];
    const find = (node) => {
        for (const element of node.querySelectorAll("*")) {
            if (element.shadowRoot) {
                roots.push(element.shadowRoot);
                find(element.shadowRoot);
            }
        }
    };
    find(document);
    const root = document.documentElement;
    const copy = root.getHTML({serializableShadowRoots: true, shadowRoots: roots});
    const tag = root.cloneNode(false).outerHTML.replace(/<\\/html>$/i, "");
    return `<!DOCTYPE html>${tag}${copy}</html>`;
}"""


async def render(
    visit: Visit, robots: Robots | None, page: FetchedPage, deadline: float
) -> FetchedPage:
    """Open a fetched page in a browser, wait until its scripts are done, and read it.

    Banners that ask for consent are accepted, and the page is scrolled to its end. If it is still
    at work shortly before the deadline, it is read as it is. Raises a `FetchError` if no browser
    starts, or the page cannot be opened.
    """
    async with _browser(visit) as context:
        answers = _Answers(visit, robots, page)
        await context.route("**/*", answers.answer)
        tab = await context.new_page()
        try:
            await tab.goto(page.url, wait_until="commit", timeout=0)
            await _settle(tab, answers, deadline - _RESERVE)
            html: str = await _evaluate(tab, _READ)
        except BrowserError as error:
            raise FetchError(f"cannot render {page.url}: {_first_line(error)}") from error
        address = tab.url if is_web_address(tab.url) else page.url
    return FetchedPage(address, html.encode("utf-8", "replace"), "utf-8")


@asynccontextmanager
async def _browser(visit: Visit) -> AsyncIterator[BrowserContext]:
    """Start a browser without a network of its own."""
    async with async_playwright() as engine:
        try:
            browser = await engine.chromium.launch(
                executable_path=next(filter(None, map(shutil.which, _BROWSERS)), None),
                args=_ARGUMENTS,
                proxy=_NO_NETWORK,
                chromium_sandbox=not _is_root(),
            )
        except BrowserError as error:
            raise FetchError(
                f"no browser starts: {_first_line(error)}; install Chromium, or run: playwright "
                "install chromium"
            ) from error
        try:
            context = await browser.new_context(
                accept_downloads=False, service_workers="block", user_agent=visit.client.agent
            )
            await context.add_init_script(_OPEN_ROOTS)
            await context.add_cookies(
                [
                    {
                        "name": cookie.name,
                        "value": cookie.value or "",
                        "domain": cookie.domain,
                        "path": cookie.path,
                        "secure": cookie.secure,
                    }
                    for cookie in visit.client.cookies
                ]
            )
            yield context
        finally:
            await browser.close()


def _is_root() -> bool:
    """Whether the user may do everything: Chromium has no sandbox for such users."""
    return sys.platform != "win32" and os.geteuid() == 0


def _first_line(error: BrowserError) -> str:
    return str(error).partition("\n")[0]


async def _settle(tab: Tab, answers: "_Answers", deadline: float) -> None:
    """Wait until a page is quiet, accept what it asks for, and scroll to its end."""
    with suppress(TimeoutError):
        async with asyncio.timeout_at(deadline):
            await _wait_until_quiet(tab, answers)
            if await _evaluate(tab, _ACCEPT, _ACCEPT_WORDS):
                await _wait_until_quiet(tab, answers)
            for _ in range(_MAX_SCROLLS):
                if not await _evaluate(tab, _SCROLL):
                    break
                await _wait_until_quiet(tab, answers, quiet=2 * _STEP)
            await _wait_until_quiet(tab, answers)


async def _wait_until_quiet(tab: Tab, answers: "_Answers", quiet: float = _QUIET) -> None:
    now = asyncio.get_running_loop().time
    size, since = await _evaluate(tab, _SIZE), now()
    while now() - since < quiet:
        await asyncio.sleep(_STEP)
        new_size = await _evaluate(tab, _SIZE)
        if answers.n_open or new_size != size:
            size, since = new_size, now()


async def _evaluate(tab: Tab, script: str, argument: object = None) -> Any:  # noqa: ANN401
    """Run a script on a page, again if the page goes to another address meanwhile."""
    for _ in range(_MAX_TRIES):
        try:
            return await tab.evaluate(script, argument)
        except BrowserError as error:
            if "context was destroyed" not in error.message:
                raise
            await asyncio.sleep(_STEP)
    return await tab.evaluate(script, argument)


async def _refuse(route: Route) -> None:
    """Answer nothing; a page that goes to another one stays as it is."""
    if route.request.is_navigation_request():
        await route.fulfill(status=204)
    else:
        await route.abort()


@dataclass  # without slots: playwright adds an attribute
class _Answers:
    """Answers the requests of a browser with what is fetched for it."""

    visit: Visit
    robots: Robots | None
    page: FetchedPage
    n_open: int = 0
    n_requests: int = 0
    n_bytes: int = 0

    async def answer(self, route: Route) -> None:
        """Answer a request, or refuse to."""
        self.n_open += 1
        try:
            with suppress(BrowserError):  # the browser may be closed by now
                try:
                    await self._answer(route, route.request)
                except FAILURES:
                    await _refuse(route)
        finally:
            self.n_open -= 1

    async def _answer(self, route: Route, request: Request) -> None:
        is_page = request.is_navigation_request()
        if request.resource_type in _NOT_LOADED or (is_page and request.frame.parent_frame):
            raise RefusedError("no text depends on it")
        if is_page and request.url == self.page.url and request.method == "GET":
            kind = f"text/html; charset={self.page.charset}" if self.page.charset else "text/html"
            await route.fulfill(body=self.page.content, content_type=kind)
            return
        if is_page and self.robots:
            await self.robots.check(parse_url(request.url, self.visit.reach.ports))
        resource = await self._load(request)
        if is_page and resource.url != request.url:
            # A browser does not follow redirects of answers that it is given.
            script = f"<script>location.replace({dump_json(resource.url)})</script>"
            await route.fulfill(body=script, content_type="text/html")
            return
        kind = parse_content_type(resource.headers.get("Content-Type", ""))[0]
        if is_page and kind not in (*PAGE_TYPES, ""):
            raise RefusedError("it is a file to download")
        await route.fulfill(
            status=resource.status,
            headers={
                name: value
                for name, value in resource.headers.items()
                if name.lower() not in _DROPPED_HEADERS
            },
            body=resource.content,
        )

    async def _load(self, request: Request) -> Resource:
        self.n_requests += 1
        if self.n_requests > _MAX_REQUESTS or self.n_bytes > _MAX_TOTAL_BYTES:
            raise RefusedError("the page loads too much")
        headers = {
            name: value
            for name, value in (await request.all_headers()).items()
            if name not in _OWN_HEADERS and not name.startswith(":")
        }
        body = request.post_data_buffer
        resource = await self.visit.resource(request.method, request.url, headers, body)
        self.n_bytes += len(resource.content)
        return resource
