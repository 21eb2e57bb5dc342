"""``webjury serve``: a web page and an API on this machine."""

import os
import re
import socket
from contextlib import suppress
from ipaddress import IPv6Address
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..addresses import ip_of
from ..choices import Mode
from ..ensemble.models.loading import load_model
from ..errors import InputError
from ..requirements import require
from .notes import warn
from .numbers import Number

if TYPE_CHECKING:
    import uvicorn

    from .server.settings import Settings

#: Seconds for open connections to finish when the server is stopped.
_SHUTDOWN_S = 3
#: Default of `--max-total-mb`, as a number of pages of the largest size.
_LARGE_PAGES = 20
_ORIGIN = re.compile(r"https?://[^/?#\s@]+")
_NAME = re.compile(r"[^][:@/\s*]+")


def _host_names(
    _context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    """Names and addresses in the format of a Host header, without a port."""
    return tuple(map(_host_name, values))


def _host_name(value: str) -> str:
    address = value.removeprefix("[").removesuffix("]")
    if isinstance(ip_of(address), IPv6Address):
        return f"[{address.lower()}]"
    if not _NAME.fullmatch(value):
        raise click.BadParameter(
            f"{value!r} is not a host name: give a name or an address without a port"
        )
    return value.lower()


def _origins(
    _context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    """Origins in the form in which browsers name them."""
    if wrong := [value for value in values if value != "*" and not _ORIGIN.fullmatch(value)]:
        raise click.BadParameter(
            f"{wrong[0]!r} is not an origin: write it like https://example.org, without a path"
        )
    return values


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--allowed-host",
    "allowed_hosts",
    multiple=True,
    callback=_host_names,
    metavar="NAME",
    help="Name by which others reach the server, required if --host lets them; may be repeated.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=8000,
    show_default=True,
    help="Port to listen on; 0 for any free port.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=os.cpu_count() or 1,
    show_default="one per core",
    help="Number of worker processes.",
)
@click.option(
    "--timeout",
    type=Number(0, min_open=True),
    default=30.0,
    show_default=True,
    metavar="S",
    help="Seconds that a request may take, with the wait for a worker.",
)
@click.option(
    "--max-mb",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="Largest size of a page.",
)
@click.option(
    "--max-total-mb",
    type=click.IntRange(1),
    show_default=f"{_LARGE_PAGES} times --max-mb",
    help="Largest size of all pages together.",
)
@click.option(
    "--max-connections",
    type=click.IntRange(1),
    default=1_000,
    show_default=True,
    help="Most connections at a time.",
)
@click.option(
    "--memory-mb",
    type=click.IntRange(100),
    default=2_000,
    show_default=True,
    help="Memory for a page, beyond the models; limited on Linux only.",
)
@click.option(
    "--allow-fetch",
    is_flag=True,
    help="Fetch pages from public addresses.",
)
@click.option(
    "--allow-private",
    is_flag=True,
    help="Fetch from any address and port: only for people whom you trust.",
)
@click.option(
    "--cors",
    "origins",
    multiple=True,
    callback=_origins,
    metavar="ORIGIN",
    help="Origin whose scripts may use the API, or * for all; may be repeated.",
)
@click.option(
    "--model",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Your own model (MODE.json), for its mode.",
)
@click.option(
    "--allow-training",
    is_flag=True,
    help="Allow training on corrections from the web page; models go into my-models.",
)
@click.option(
    "--corrections",
    type=click.Path(file_okay=False, path_type=Path),
    default="corrections",
    show_default=True,
    metavar="DIR",
    help="Folder for corrected verdicts.",
)
def serve(
    host: str,
    allowed_hosts: tuple[str, ...],
    port: int,
    workers: int,
    timeout: float,
    max_mb: int,
    max_total_mb: int | None,
    max_connections: int,
    memory_mb: int,
    allow_fetch: bool,
    allow_private: bool,
    origins: tuple[str, ...],
    model: Path | None,
    allow_training: bool,
    corrections: Path,
) -> None:
    """Serve an API, and a web page to inspect verdicts.

    The web page is at /, and the API at /extract and /extract/raw; /docs describes it. There is no
    authentication: anyone who can reach the address can use the server. By default, only this
    machine can.

    \b
    Examples:
      webjury serve
      webjury serve --host 0.0.0.0 --allowed-host pages.example.org
      curl -s --data-binary @page.html http://127.0.0.1:8000/extract/raw
    """
    _check_names(host, allowed_hosts)
    max_total_mb = _total(max_mb, max_total_mb)
    require("fastapi", "prometheus_client", "python_multipart", "uvicorn", extra="serve")
    if allow_training:
        require("lightgbm", "rich", "scipy", extra="train")
    from ..fetching.reach import ANYWHERE, INTERNET
    from .server.connections import raise_file_limit
    from .server.log import log_to_stderr
    from .server.settings import Settings

    settings = Settings(
        host=host,
        port=port,
        workers=workers,
        timeout=timeout,
        max_mb=max_mb,
        max_total_mb=max_total_mb,
        max_connections=max_connections,
        memory_mb=memory_mb,
        allow_fetch=allow_fetch or allow_private,
        reach=ANYWHERE if allow_private else INTERNET,
        origins=origins,
        allowed_hosts=allowed_hosts,
        corrections=corrections,
        allow_training=allow_training,
        models=_models(model),
    )
    server = _server(settings)
    if not _is_loopback(host):
        warn(f"anyone who can reach {host} can use this server")
    with _listen(host, port) as listener:
        raise_file_limit(settings)
        log_to_stderr()
        shown = f"[{host}]" if ":" in host else host
        click.echo(f"webjury: http://{shown}:{listener.getsockname()[1]}/ (stop with Ctrl-C)")
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listener])


def _server(settings: "Settings") -> "uvicorn.Server":
    import uvicorn

    from .server.app import create_app
    from .server.connections import BACKLOG, connection_class

    config = uvicorn.Config(
        create_app(settings),
        backlog=BACKLOG,
        http=connection_class(settings),
        log_level="warning",
        loop="asyncio",
        ws="none",
        timeout_graceful_shutdown=_SHUTDOWN_S,
    )
    return uvicorn.Server(config)


def _models(path: Path | None) -> dict[Mode, str]:
    """The model at a path, by its mode."""
    if path is None:
        return {}
    model = load_model(path)
    return {model.mode: str(path)}


def _check_names(host: str, allowed_hosts: tuple[str, ...]) -> None:
    """Require names if others can reach the server: a request to another name may be an attack."""
    if not allowed_hosts and not _is_loopback(host):
        raise click.UsageError(
            f"others can reach --host {host}: give the names and addresses that they use, such as "
            "--allowed-host pages.example.org"
        )


def _total(max_mb: int, max_total_mb: int | None) -> int:
    if max_total_mb is None:
        return _LARGE_PAGES * max_mb
    if max_total_mb < max_mb:
        raise click.UsageError(
            f"--max-total-mb {max_total_mb} is less than --max-mb {max_mb}: give {max_mb} or more"
        )
    return max_total_mb


def _is_loopback(host: str) -> bool:
    address = ip_of(host)
    return host == "localhost" if address is None else address.is_loopback


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise InputError(
            f"cannot listen on {host}, port {port}: {error.strerror or error}; try another --port"
        ) from error
