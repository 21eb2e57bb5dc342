"""Checks for optional libraries, before long work starts."""

from importlib.util import find_spec

from .errors import MissingLibraryError


def installed_version(distribution: str) -> str | None:
    """The version of a package from the package index; None if it is not installed."""
    # It takes longer to import than most of what a page needs.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def require(*libraries: str, extra: str) -> None:
    """Check that libraries are installed, without importing them.

    Parameters
    ----------
    *libraries : str
        Names under which they are imported.
    extra : str
        The extra of webjury that installs them.

    Raises
    ------
    MissingLibraryError
        If one is missing; the message says how to install it.

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
    """Check for experiments that are in clones only: a package from the index leaves them out.

    Parameters
    ----------
    name : str
        Of the sub-package of `webjury.experiments`.

    Raises
    ------
    MissingLibraryError
        If they are not installed; the message says how to install them.

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
