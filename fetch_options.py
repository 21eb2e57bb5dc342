"""Options for fetching pages."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .addresses import is_web_address
from .errors import OptionError

_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")  # RFC 9110, 5.6.2
#: What a value of a header must not contain: it would begin another header.
_LINE_END = re.compile(r"[\r\n\0]")


@dataclass(frozen=True, slots=True)
class FetchOptions:
    """Options for fetching pages, as `webjury.fetch` explains them.

    Raises an `OptionError` if a header or the address of a proxy is not valid.
    """

    timeout: float = 20.0
    robots: bool = False
    allow_private: bool = False
    user_agent: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    cookie_file: str | Path | None = None
    proxy: str | None = None
    render: bool = False

    def __post_init__(self) -> None:
        agent = {} if self.user_agent is None else {"User-Agent": self.user_agent}
        for name, value in {**self.headers, **agent}.items():
            if not _NAME.fullmatch(name) or _LINE_END.search(value):
                raise OptionError(f"{name!a} is not a valid header: give a name and one line")
        if self.proxy is not None and not is_web_address(self.proxy):
            raise OptionError(
                f"{self.proxy!a} is not the address of a proxy: begin it with http:// or https://"
            )


NO_OPTIONS = FetchOptions()
