"""``webjury mcp``: let language models read pages, by the Model Context Protocol."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import click

from ..answer.chunks import Chunk
from ..choices import MODES, Mode
from ..errors import InputError, OptionError, WebjuryError
from ..requirements import require
from ..segmenter.page import Page

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

_INSTRUCTIONS = (
    "Use read_page to read a web page: it gives the main content as Markdown, without menus, "
    "advertisements and comments, and with title, author and date."
)
#: Characters of HTML that a model may send.
_MAX_HTML = 10_000_000


class PageAnswer(TypedDict):
    """What a model is told about a page."""

    markdown: str
    part: int
    n_parts: int
    chunks: list[dict[str, object]]
    metadata: dict[str, object]
    expected_f1: float | None
    warnings: list[str]


@click.command()
@click.option("--mode", type=click.Choice(MODES), default="voter", show_default=True)
@click.option(
    "--files",
    "folders",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Folder whose files the model may read. May be repeated; by default, none.",
)
@click.option(
    "--allow-private", is_flag=True, help="Fetch from addresses that are not public, too."
)
def mcp(mode: Mode, folders: tuple[Path, ...], allow_private: bool) -> None:
    """Let language models read pages, by the Model Context Protocol.

    A program such as Claude Desktop starts this command, and talks to it on standard input and
    output. It offers one tool, read_page, for addresses, files and HTML.

    \b
    Example:
      webjury mcp --mode fast --files ~/saved-pages
    """
    require("mcp", "aiohttp", extra="mcp")
    make_server(Reader(mode, folders, allow_private)).run("stdio")


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads pages for a model.

    Attributes
    ----------
    mode : {"voter", "selector", "fast"}
    folders : sequence of Path
        Folders whose files may be read.
    allow_private : bool
        Whether addresses that are not public may be fetched.
    """

    mode: Mode
    folders: Sequence[Path] = ()
    allow_private: bool = False

    async def read_page(
        self,
        address: str | None = None,
        file: str | None = None,
        html: str | None = None,
        max_tokens: int = 5_000,
        part: int = 1,
        chunk_tokens: int | None = None,
        links: bool = False,
        render: bool = False,
    ) -> PageAnswer:
        """Read the main content of a web page as Markdown, without menus and advertisements.

        Give one of: address (https://...), file (a path), html (the page itself). A long page is
        divided into parts of max_tokens; part selects one, and n_parts says how many there are.
        With chunk_tokens, the part also comes in chunks with the headings above each. links keeps
        links; render runs the page's scripts in a browser first, for pages that come back empty.
        """
        from mcp.server.mcpserver.exceptions import ToolError

        from ..api import aextract

        try:
            page = await self._page(address, file, html, render=render)
            extraction = await aextract(page, mode=self.mode)
            n_tokens = min(chunk_tokens or max_tokens, max_tokens)
            parts = _parts(extraction.chunks(max_tokens=n_tokens, links=links), max_tokens)
            if not 1 <= part <= max(1, len(parts)):
                raise OptionError(f"part is {part}: the page has {len(parts)}")
        except WebjuryError as error:
            raise ToolError(str(error)) from error
        chosen = parts[part - 1] if parts else []
        return {
            "markdown": "\n\n".join(chunk.markdown for chunk in chosen),
            "part": part,
            "n_parts": len(parts),
            "chunks": [chunk.to_dict() for chunk in chosen] if chunk_tokens else [],
            "metadata": {
                name: value
                for name, value in asdict(extraction.metadata).items()
                if value not in (None, ())
            },
            "expected_f1": extraction.expected_f1,
            "warnings": [*extraction.warnings, *extraction.address_warnings(links=links)],
        }

    async def _page(
        self, address: str | None, file: str | None, html: str | None, *, render: bool
    ) -> Page:
        from ..web import afetch

        match address, file, html:
            case str(), None, None:
                return await afetch(address, render=render, allow_private=self.allow_private)
            case None, str(), None:
                return Page.of(self._allowed(Path(file)))
            case None, None, str() if len(html) <= _MAX_HTML:
                return Page(html)
        raise OptionError("give one of address, file and html")

    def _allowed(self, file: Path) -> Path:
        """The file, if it is in a folder whose files may be read."""
        path = file.expanduser().resolve()
        if any(path.is_relative_to(folder.resolve()) for folder in self.folders):
            return path
        raise InputError(
            f"{file} must not be read: start webjury mcp with --files and the folder that contains "
            "it"
        )


def _parts(chunks: Sequence[Chunk], max_tokens: int) -> list[list[Chunk]]:
    """Divide chunks into parts of at most so many tokens."""
    parts: list[list[Chunk]] = []
    room = 0
    for chunk in chunks:
        if chunk.n_tokens > room or not parts:
            parts.append([])
            room = max_tokens
        parts[-1].append(chunk)
        room -= chunk.n_tokens
    return parts


def make_server(reader: Reader) -> "MCPServer":
    """Make the server with its tool, which models know by its name and its docstring."""
    from mcp.server.mcpserver import MCPServer
    from mcp.types import ToolAnnotations

    server = MCPServer("webjury", instructions=_INSTRUCTIONS, log_level="ERROR")
    annotations = ToolAnnotations(read_only_hint=True, open_world_hint=True)
    server.add_tool(reader.read_page, annotations=annotations)
    return server
