"""The facts about a verdict: how good it is expected to be, and who made it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

_N_DIGITS = 12


class VerdictInfo(Protocol):
    """How a verdict was reached, in an extraction or in an answer of the server."""

    @property
    def mode(self) -> str:
        """The mode of the model that decided."""

    @property
    def expected_f1(self) -> float | None:
        """The model's estimate of how good the text is."""

    @property
    def extractor(self) -> str | None:
        """The extractor chosen in mode selector."""

    @property
    def jurors(self) -> Sequence[str]:
        """The jurors that returned a text."""

    @property
    def why(self) -> str:
        """Why the jury was run, or not."""

    @property
    def model(self) -> str:
        """The model's name."""

    @property
    def model_sha256(self) -> str:
        """The hash of its file."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about a verdict.

    Attributes
    ----------
    note : str
        An addition that is shown less prominently.
    term : str
        The name of its definition in ``terms.html.jinja``, if it has one.
    """

    name: str
    value: str
    note: str = ""
    term: str = ""


def facts_of(info: VerdictInfo) -> list[Fact]:
    """List the facts about a verdict."""
    note = f"({info.why})" if info.why else ""
    facts = [Fact("Mode", info.mode, note, "mode")]
    if info.expected_f1 is not None:
        facts.insert(0, Fact("Expected F1", f"{info.expected_f1:.2f}", term="f1"))
    if info.extractor:
        facts.append(Fact("Extractor", info.extractor))
    return [
        *facts,
        Fact("Jurors", ", ".join(info.jurors) or "none", term="juror"),
        Fact("Model", info.model, f"({info.model_sha256[:_N_DIGITS]})"),
    ]
