"""Shares of the inputs, for runs that work side by side, such as the tasks of an array job."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from ..errors import OptionError
from .inputs.sources import InputSource

_WRITTEN = re.compile(r"([1-9]\d{0,8})/([1-9]\d{0,8})")


@dataclass(frozen=True, slots=True)
class Share:
    """One of several shares of the inputs; their outputs together are that of a single run."""

    number: int = 1
    n_shares: int = 1

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a share.

        Examples
        --------
        >>> Share.parse("3/8")
        Share(number=3, n_shares=8)
        """
        written = _WRITTEN.fullmatch(text)
        if not written or int(written[1]) > int(written[2]):
            raise OptionError(f"{text!r} is no share: write I/N, from 1/N to N/N")
        return cls(int(written[1]), int(written[2]))

    @property
    def is_everything(self) -> bool:
        """Whether it is all of the inputs, so that no other run has a share."""
        return self.n_shares == 1

    @property
    def suffix(self) -> str:
        """What sets the files of this run apart from those of the others."""
        return "" if self.is_everything else f"-{self.number}-of-{self.n_shares}"

    def file(self, name: str) -> str:
        """The name that a JSON file has in this run."""
        return f"{name.removesuffix('.json')}{self.suffix}.json"

    def of(self, sources: Sequence[InputSource]) -> list[InputSource]:
        """The sources of this share: every Nth one."""
        return list(sources[self.number - 1 :: self.n_shares])


EVERYTHING = Share()
