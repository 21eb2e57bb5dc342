"""Options for extracting a page, shared by the API, the command line, batch and serve."""

from dataclasses import dataclass

from ..choices import (
    FAVORS,
    HIDDEN_USES,
    JURY_USES,
    MODES,
    Favor,
    HiddenUse,
    JuryUse,
    Mode,
    check_value,
)
from ..errors import OptionError


@dataclass(frozen=True, slots=True)
class Options:
    """Options for extracting a page.

    Raises an `OptionError` if one has an invalid value, or one that the mode does not support.
    """

    mode: Mode = "voter"
    #: What to favor where the model is uncertain. Not for mode ``selector``.
    favor: Favor = "f1"
    #: Whether readers' comments are content; by default the model decides. Not for mode
    #: ``selector``.
    comments: bool | None = None
    #: For mode ``voter``: run the jury on all pages, or only if mode ``fast`` is uncertain.
    jury: JuryUse = "all"
    budget_ms: float | None = None  # with jury ``auto``: mean milliseconds for each page
    #: By default all that the model was trained with. Not for mode ``fast``.
    jurors: tuple[str, ...] | None = None
    #: Card of the user's own model, or its folder, instead of the shipped model.
    model: str | None = None
    hidden: HiddenUse = "drop"  # what to do with text that pages hide from their readers

    def __post_init__(self) -> None:
        check_value("mode", self.mode, MODES)
        check_value("favor", self.favor, FAVORS)
        check_value("jury", self.jury, JURY_USES)
        check_value("hidden", self.hidden, HIDDEN_USES)
        if not isinstance(self.comments, bool | None):
            raise OptionError(f"comments is True, False or None, not {self.comments!r}")
        self._check_jury()
        if self.mode == "selector":
            self._check_selector()
        if self.mode == "fast" and self.jurors is not None:
            raise OptionError("mode fast runs no jurors: leave jurors out, or choose mode voter")

    def _check_jury(self) -> None:
        if self.budget_ms is not None and self.jury != "auto":
            raise OptionError(
                "a budget needs jury 'auto' (--jury auto), which runs the jury on uncertain pages"
            )
        if not isinstance(self.budget_ms, int | float | None):
            raise OptionError(f"a budget is a number of ms, not {self.budget_ms!r}")
        if self.jury != "auto":
            return
        if self.mode != "voter":
            raise OptionError(f"mode {self.mode} has no jury: jury 'auto' is for mode voter")
        if self.model is not None:
            raise OptionError("jury 'auto' works with the shipped models only, not with your own")

    def _check_selector(self) -> None:
        exact = "mode selector returns an extractor's own text and cannot"
        if self.favor != "f1":
            raise OptionError(f"{exact} favor {self.favor}")
        if self.comments is not None:
            raise OptionError(f"{exact} keep or drop comments")
