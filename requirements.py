"""Checks for installed packages and optional libraries, before long work starts."""

from importlib.util import find_spec

from .errors import MissingLibraryError


def installed_version(distribution: str) -> str | None:
    """The version of an installed distribution; None if it is not installed."""
    # Importing this takes longer than most of what a page needs.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def require(*libraries: str, extra: str) -> None:
    """Check that libraries are installed, by their import names.

    The message of a `MissingLibraryError` says which extra of webjury installs them.

    Examples
    --------
    >>> require("nowhere_to_be_found", extra="experiments")
    Traceback (most recent call last):
        ...
    webjury.errors.MissingLibraryError: nowhere_to_be_found is not installed; \
run: pip install 'webjury[experiments]'
    """
    for library in libraries:
        if find_spec(library) is None:
            raise MissingLibraryError(
                f"{library} is not installed; run: pip install 'webjury[{extra}]'"
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
