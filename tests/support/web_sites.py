"""A web site on this machine, which records what it is asked for."""

import http.server
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread  # noqa: TID251 (no extractor runs there)


class WebSite(http.server.ThreadingHTTPServer):
    """A web site, or a proxy for any.

    Attributes
    ----------
    pages : dict of str to str
        Pages by path; another path has `default`, or the status 404 if that is empty.
    kinds : dict of str to str
        Their types, if they are not HTML in UTF-8.
    moves : dict of str to str
        Targets of redirects by path.
    asked : list of tuple
        The path and the headers of each request.
    """

    def __init__(self, pages: dict[str, str] | None = None, default: str = "") -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pages, self.default = pages or {}, default
        self.kinds: dict[str, str] = {}
        self.moves: dict[str, str] = {}
        self.asked: list[tuple[str, dict[str, str]]] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(http.server.BaseHTTPRequestHandler):
    server: WebSite

    def do_GET(self) -> None:
        site = self.server
        site.asked.append((self.path, dict(self.headers)))
        page, target = site.pages.get(self.path, site.default), site.moves.get(self.path)
        self.send_response(302 if target else 200 if page else 404)
        kind = site.kinds.get(self.path, "text/html; charset=utf-8")
        self.send_header("Content-Type", kind)
        if target:
            self.send_header("Location", target)
        self.end_headers()
        self.wfile.write(page.encode(kind.partition("charset=")[2] or "utf-8"))

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def web_site(pages: dict[str, str] | None = None, default: str = "") -> Iterator[WebSite]:
    """Serve pages by path."""
    with WebSite(pages, default) as site:
        thread = Thread(target=site.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield site
        finally:
            site.shutdown()
            thread.join()
