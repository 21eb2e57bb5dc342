"""Checks for installed packages and optional libraries, before long work starts."""

import json
import shlex
from functools import cache
from importlib.util import find_spec
from urllib.parse import urlsplit
from urllib.request import url2pathname  # noqa: TID251 (it reads no address)

from .errors import MissingLibraryError


def installed_version(distribution: str) -> str | None:
    """The version of an installed distribution; None if it is not installed."""
    # Importing this takes longer than most of what a page needs.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def install_command(requirement: str) -> str:
    """The command that installs a library, or an extra such as ``webjury[jury]``.

    webjury is installed again from where it was installed from, as PEP 610 records it.

    Examples
    --------
    >>> install_command("pandas")
    'pip install pandas'
    """
    name, bracket, extras = requirement.partition("[")
    if name != "webjury":
        return f"pip install {_quoted(requirement) if bracket else requirement}"
    return _own_command(f"{bracket}{extras}", _origin())


@cache
def _origin() -> str:
    """What PEP 610 records: JSON; empty for an installation from a package index."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return distribution("webjury").read_text("direct_url.json") or ""
    except PackageNotFoundError:
        return ""


def _own_command(extras: str, origin: str) -> str:
    record = json.loads(origin or "{}")
    url = urlsplit(record.get("url", ""))
    if "dir_info" in record and url.scheme == "file":
        editable = "-e " if record["dir_info"].get("editable") else ""
        return f"pip install {editable}{_quoted(url2pathname(url.path) + extras)}"
    if url.scheme:
        version = "git+" if "vcs_info" in record else ""
        return f"pip install {_quoted(f'webjury{extras} @ {version}{url.geturl()}')}"
    return f"pip install {_quoted(f'webjury{extras}')}"


def _quoted(argument: str) -> str:
    """Quoted for a shell, also if that is not necessary."""
    return f"'{argument}'" if "'" not in argument else shlex.quote(argument)


def require(*libraries: str, extra: str) -> None:
    """Check that libraries are installed, by their import names.

    The message of a `MissingLibraryError` says which extra of webjury installs them.

    Examples
    --------
    >>> try:
    ...     require("nowhere_to_be_found", extra="experiments")
    ... except MissingLibraryError as error:
    ...     print(str(error).partition(";")[0])
    nowhere_to_be_found is not installed
    """
    for library in libraries:
        if find_spec(library) is None:
            raise MissingLibraryError(
                f"{library} is not installed; run: {install_command(f'webjury[{extra}]')}"
            )


def require_experiments(name: str) -> None:
    """Check for a sub-package of the experiments; the published package lacks some of them.

    Examples
    --------
    >>> require_experiments("nowhere_to_be_found")
    Traceback (most recent call last):
        ...
    webjury.errors.MissingLibraryError: webjury.experiments.nowhere_to_be_found is not installed; \
run in a clone of the repository: pip install .
    """
    package = f"webjury.experiments.{name}"
    if find_spec(package) is None:
        raise MissingLibraryError(
            f"{package} is not installed; run in a clone of the repository: pip install ."
        )
