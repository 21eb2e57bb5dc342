"""The client that sends requests: its name, headers, cookies and proxy."""

import importlib.metadata
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, LoadError, MozillaCookieJar
from pathlib import Path
from typing import Self
from urllib.request import Request  # noqa: TID251 (it is not sent)

import aiohttp
from yarl import URL

from ..errors import OptionError
from ..fetch_options import FetchOptions
from .reach import AddressRefusedError, Reach, guarded_connector, is_allowed_name

#: The name of the client, which rules in robots.txt may have.
AGENT = "webjury"
PAGE_TYPES = ("text/html", "application/xhtml+xml", "application/xml", "text/xml", "text/plain")


@dataclass(frozen=True, slots=True)
class Client:
    """How requests are sent.

    Attributes
    ----------
    user_agent : str or None
        None for webjury's own.
    headers : mapping of str to str
        Further headers, which only the origin of the first address gets.
    cookies : CookieJar
        Cookies, each of which its own site gets.
    proxy : str or None
        Address of a proxy, which resolves the names of hosts.
    """

    user_agent: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: CookieJar = field(default_factory=CookieJar)
    proxy: str | None = None

    @classmethod
    def of(cls, options: FetchOptions) -> Self:
        """The client that options ask for; raises an `OptionError` if cookies cannot be read."""
        cookies = CookieJar() if options.cookie_file is None else _read_cookies(options.cookie_file)
        return cls(options.user_agent, options.headers, cookies, options.proxy)

    @property
    def agent(self) -> str:
        """The value of the header User-Agent."""
        return self.user_agent or f"{AGENT}/{importlib.metadata.version('webjury')}"

    def session(self, reach: Reach) -> aiohttp.ClientSession:
        """Open a session, which reaches only allowed addresses and, wherever it is, the proxy."""
        return aiohttp.ClientSession(
            connector=guarded_connector((lambda _: True) if self.proxy else reach.is_allowed),
            cookie_jar=aiohttp.DummyCookieJar(),
            headers={"Accept": ", ".join(PAGE_TYPES), "User-Agent": self.agent},
            proxy=self.proxy,
            timeout=aiohttp.ClientTimeout(),  # no timeout here: `fetch` has one for all requests
            trust_env=False,
        )

    def headers_for(self, url: URL, first: URL) -> Mapping[str, str]:
        """The further headers of a request; `first` is the address of the first one."""
        return self.headers if url.origin() == first.origin() else {}

    def cookies_for(self, url: URL) -> Mapping[str, str]:
        """The header of a request with its cookies, if there are any."""
        request = Request(str(url))  # noqa: S310 (it is only asked for its cookies)
        self.cookies.add_cookie_header(request)
        cookies = request.get_header("Cookie")
        return {"Cookie": cookies} if cookies else {}

    def check(self, url: URL, reach: Reach) -> None:
        """Refuse to ask a proxy for an address that is not allowed, as far as its name shows."""
        if self.proxy and not is_allowed_name(url.host or "", reach):
            raise AddressRefusedError("connections to this address are not allowed")


def _read_cookies(path: str | Path) -> CookieJar:
    jar = MozillaCookieJar(path)
    try:
        jar.load(ignore_discard=True, ignore_expires=True)
    except (OSError, UnicodeError) as error:  # a LoadError is an OSError
        is_malformed = isinstance(error, LoadError | UnicodeError)
        reason = "it is not a cookies.txt" if is_malformed else error
        raise OptionError(
            f"cannot read cookies from {path}: {reason}; export them from a browser"
        ) from error
    for cookie in jar:
        # Browsers and curl write 0 for a cookie that lasts as long as the browser runs.
        cookie.expires = cookie.expires or None
    jar.clear_expired_cookies()
    return jar


ANYONE = Client()
