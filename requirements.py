"""Check for optional libraries before long work starts."""

from importlib.util import find_spec

from .errors import MissingLibraryError

__all__ = ["require"]


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
