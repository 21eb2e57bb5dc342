"""What a page says of its segments besides the features: things, a recipe, a lead, comments.

Training pages have few of them, so models learn little about them. These rules correct the
probabilities of a model; `experiments/README.md` says how their numbers were chosen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from ...arrays import Flags, Floats, Ints, with_odds
from ..features.case import Case
from .dated_comments import DatedLines, dated_comments, dated_lines
from .declared_lead import FACTOR, described, leads
from .declared_recipe import REASON, declared_recipe, with_recipe
from .page_things import things_of
from .reasons import Reason
from .thing_odds import ThingOdds, thing_odds
from .things import Things

_COMMENTS = "readers' comments, by their dates"
_LEAD = Reason("what the page declares as its description", log(FACTOR))


@dataclass(frozen=True, slots=True)
class Weighed:
    """Probabilities that the clues of a page have corrected, and by what."""

    probabilities: Floats  # one a segment
    things: ThingOdds
    #: The segments of a declared recipe, of the lead, and of dated comments: one flag a segment.
    recipe: Flags
    lead: Flags
    comments: Flags
    comments_factor: float  # what the odds of dated comments were multiplied by

    def with_reasons(self, reasons: Sequence[Sequence[Reason]]) -> list[list[Reason]]:
        """Add the clues to the reasons for the verdicts on the first segments of a page."""
        found = self.things.with_reasons(reasons)
        comment = Reason(_COMMENTS, log(self.comments_factor))
        clues = ((self.recipe, REASON), (self.lead, _LEAD), (self.comments, comment))
        for flags, reason in clues:
            for segment in np.flatnonzero(flags[: len(found)]).tolist():
                found[segment].insert(0, reason)
        return found


@dataclass(frozen=True, slots=True)
class Clues:
    """What a page says of its segments."""

    things: Things
    recipe: Flags  # whether each segment belongs to a declared recipe
    described: Flags  # whether each segment says what the page declares as its description
    dates: DatedLines  # lines that may introduce comments

    @classmethod
    def of(cls, case: Case) -> "Clues":
        """Find the clues of a page."""
        return cls(things_of(case), declared_recipe(case), described(case), dated_lines(case))

    def weigh(self, probabilities: Floats, words: Ints, comments_factor: float = 1.0) -> Weighed:
        """Correct probabilities. The odds of dated comments are multiplied by a factor above 0.

        Examples
        --------
        >>> dates = DatedLines([[1, 3, 5]], np.array([0, 1, 2, 1, 2, 1, 2]))
        >>> none = np.zeros(7, dtype=np.bool_)
        >>> clues = Clues(Things([], [], np.full(7, -1)), none, none, dates)
        >>> probabilities, words = np.full(7, 0.8), np.array([80, 5, 20, 5, 20, 5, 20])
        >>> clues.weigh(probabilities, words, comments_factor=1 / 4).probabilities
        array([0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
        """
        if self.recipe.any():
            probabilities = with_recipe(probabilities, self.recipe)
        lead = leads(self.described, probabilities, words)
        if lead.any():
            probabilities = with_odds(probabilities, np.where(lead, FACTOR, 1.0))
        things = thing_odds(probabilities, words, self.things)
        probabilities = things.applied(probabilities)
        comments = np.zeros(len(words), dtype=np.bool_)
        if comments_factor != 1:
            comments = dated_comments(self.dates, probabilities, words)
            probabilities = with_odds(probabilities, np.where(comments, comments_factor, 1.0))
        return Weighed(probabilities, things, self.recipe, lead, comments, comments_factor)
