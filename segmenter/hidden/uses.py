"""What is done with text that a page hides from its readers."""

from typing import Literal, get_args

from ...errors import OptionError

__all__ = ["HIDDEN_USES", "HiddenUse", "check_hidden_use"]

HiddenUse = Literal["drop", "keep"]
HIDDEN_USES: tuple[HiddenUse, ...] = get_args(HiddenUse)


def check_hidden_use(hidden: str) -> None:
    """Check what is to be done with hidden text.

    Raises
    ------
    OptionError
        If there is no such value.
    """
    if hidden not in HIDDEN_USES:
        raise OptionError(f"unknown hidden {hidden!r}: choose one of {', '.join(HIDDEN_USES)}")
