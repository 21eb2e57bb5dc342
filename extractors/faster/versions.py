"""The versions of libraries that the code in this folder was written for.

With another version, an extractor runs the library's own code: the text is the library's, and takes
longer. To support a new version, run the tests of this folder with it, and change its line here.
"""

from functools import cache

__all__ = ["WRITTEN_FOR", "fits", "installed_version", "run_own_code"]

#: By the name of the distribution.
WRITTEN_FOR = {
    "boilerpy3": "1.0.7",
    "justext": "3.0.2",
    "readability-lxml": "0.9",
    "trafilatura": "2.3.1",
}


def fits(distribution: str) -> bool:
    """Whether the installed version of a library is the one that its code here was written for.

    Parameters
    ----------
    distribution : str
        A key of `WRITTEN_FOR`.

    Returns
    -------
    bool
        False as well if the library is not installed.
    """
    return installed_version(distribution) == WRITTEN_FOR[distribution]


def run_own_code() -> None:
    """Let extractors run the libraries' own code from now on, in this process: to time it."""
    WRITTEN_FOR.update(dict.fromkeys(WRITTEN_FOR, ""))


@cache
def installed_version(distribution: str) -> str | None:
    """The installed version of a library; None if it is not installed."""
    # It takes longer to import than most of what a page needs.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        return None
