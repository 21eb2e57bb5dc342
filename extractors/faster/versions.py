"""The versions of libraries that the code in this folder was written for.

With any other version, extractors run the library's own code, which is slower. To support a new
version, run the tests of this folder with it, and change its line here.
"""

from functools import cache

__all__ = ["WRITTEN_FOR", "fits", "installed_version", "run_own_code"]

#: Versions by the name of the distribution.
WRITTEN_FOR = {
    "boilerpy3": "1.0.7",
    "justext": "3.0.2",
    "readability-lxml": "0.9",
    "trafilatura": "2.3.1",
}


def fits(distribution: str) -> bool:
    """Whether the installed version of a library is the one that the code here was written for.

    Returns
    -------
    bool
        Also False if the library is not installed.
    """
    return installed_version(distribution) == WRITTEN_FOR[distribution]


def run_own_code() -> None:
    """From now on, let extractors in this process run the libraries' own code, to time it."""
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
