"""Libraries that only some commands need, asked for before long work is begun."""

from importlib.util import find_spec

from .errors import MissingLibraryError

__all__ = ["require"]


def require(*libraries: str, extra: str) -> None:
    """See that libraries are installed.

    Parameters
    ----------
    *libraries : str
        Names they are imported by.
    extra : str
        The extra of webjury that brings them.

    Raises
    ------
    MissingLibraryError
        If one is not there; it says what to run.

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
