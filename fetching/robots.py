"""The rules of a site's robots.txt (RFC 9309)."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from protego import Protego
from yarl import URL

from .urls import RefusedError

#: The name under which rules may address webjury.
AGENT = "webjury"
#: How many bytes of a file are read; the standard requires at least this many.
MAX_BYTES = 500_000
_NO_RULES = ""
_NOTHING_ALLOWED = "User-agent: *\nDisallow: /"


@dataclass(slots=True)
class Robots:
    """The rules of the sites that a fetch leads to, each read once.

    `read` returns the status of an address, 0 if there was no answer, and its text.
    """

    read: Callable[[URL], Awaitable[tuple[int, str]]]
    _rules: dict[URL, Protego] = field(default_factory=dict)

    async def check(self, url: URL) -> None:
        """Raise a `RefusedError` if a site's rules forbid a page, or cannot be had now."""
        origin = url.origin()
        if origin not in self._rules:
            self._rules[origin] = Protego.parse(await self._text(origin / "robots.txt"))
        if not self._rules[origin].can_fetch(str(url), AGENT):
            raise RefusedError("its site's robots.txt does not allow it; ask the site")

    async def _text(self, url: URL) -> str:
        status, text = await self.read(url)
        if 200 <= status < 300:
            return text
        # Without a file, everything is allowed; if the server fails, nothing (2.3.1.3 and 2.3.1.4).
        return _NO_RULES if 400 <= status < 500 else _NOTHING_ALLOWED
