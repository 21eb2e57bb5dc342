"""The versions of libraries that the code in this folder was written for.

With any other version, extractors run the library's own code, which is slower. To support a new
version, run the tests of this folder with it, and change its line here.
"""

from functools import cache

from ...requirements import installed_version

#: Versions by the name of the distribution.
WRITTEN_FOR = {
    "boilerpy3": "1.0.7",
    "justext": "3.0.2",
    "readability-lxml": "0.9",
    "trafilatura": "2.3.1",
}

_version = cache(installed_version)


def fits(distribution: str) -> bool:
    """Whether the installed version of a library is the one that the code here was written for."""
    return _version(distribution) == WRITTEN_FOR[distribution]


def run_own_code() -> None:
    """From now on, let extractors in this process run the libraries' own code, to time it."""
    WRITTEN_FOR.update(dict.fromkeys(WRITTEN_FOR, ""))
