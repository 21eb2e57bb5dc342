"""What the other pages of a site say about the segments of a page.

Every other page with the same text lowers a segment's log-odds, with three exceptions:

- A shared segment between two that are not shared. Boilerplate is shared in runs of segments, such
  as menus and lists of teasers; a label such as "Weight:", before a value that only this page has,
  is content.
- A page with copies on the site, such as an article with two addresses. The number of pages with
  its main segment is taken as the number of copies, and is subtracted from all counts.
- A page that is not mostly running text, such as a listing or a page of a shop. Shared text may
  well be its content, so its log-odds do not change.

The constants were chosen on pages of dragnet, WCXB and DAnIEL: see experiments/README.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...arrays import Flags, Floats, Ints, with_odds
from ...messages import count_of
from ..features.case import Case
from ..verdict.reasons import Reason
from .site import Site
from .testimony import identity_keys
from .text_keys import text_keys

#: Each other page with the text lowers its log-odds by this much, up to this many pages.
WEIGHT, MAX_COUNTED_PAGES = 1.5, 4
#: The evidence has its full weight if this share of the other pages has the text: a few of many
#: pages may share a text by chance.
FULL_SHARE = 1 / 2
#: Evidence counts only if a page is expected to have more words of content than this in paragraphs
#: that no other page has.
MIN_OWN_WORDS = 40
#: They must also be more than this share of all its expected content that no other page has.
MIN_TEXT_SHARE = 0.6
#: Other pages with the main segment are not taken for copies if they exceed this share.
MAX_COPIES = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What the other pages of a site say about the segments of a page."""

    n_pages: int
    counts: Ints  # how many of these pages have the text of each segment, copies excluded
    shifts: Floats  # shift of the log-odds of each segment; never above 0

    def adjust(self, probabilities: Floats) -> Floats:
        """Shift probabilities by the evidence."""
        return with_odds(probabilities, np.exp(self.shifts))


def evidence_of(site: Site, case: Case, probabilities: Floats) -> Evidence:
    """Compute what a site says about one of its pages, given the probabilities by the page alone.

    Shifts are 0 if the site knows no other page.
    """
    n_pages = site.n_pages - site.knows(identity_keys(case.page))
    counts = site.texts.times_of(text_keys(case.texts))
    counts = np.minimum(counts - (site.n_pages - n_pages), n_pages).clip(0)
    content = probabilities * case.n_words
    if len(case):
        counts = (counts - _copies(counts, n_pages, content)).clip(0)
    shared = counts > 0
    own_content = content * ~shared
    own_text = own_content[case.paragraphs].sum()
    if own_text <= max(MIN_OWN_WORDS, MIN_TEXT_SHARE * own_content.sum()):
        return Evidence(n_pages, counts, np.zeros(len(case)))
    share = np.minimum(counts / max(FULL_SHARE * n_pages, 1), 1)
    weights = WEIGHT * share * _beside_shared(shared)
    return Evidence(n_pages, counts, -weights * np.minimum(counts, MAX_COUNTED_PAGES))


def _beside_shared(shared: Flags) -> Flags:
    """Flag the segments that are first, last, or next to a shared one."""
    padded = np.pad(shared, 1, constant_values=True)
    return np.asarray(padded[:-2] | padded[2:])


def _copies(counts: Ints, n_pages: int, content: Floats) -> int:
    """Number of other pages that have the main segment of this one, and so count as copies."""
    count = int(counts[content.argmax()])
    return count if count <= max(1, MAX_COPIES * n_pages) else 0


def with_evidence(reasons: Sequence[Sequence[Reason]], evidence: Evidence) -> list[list[Reason]]:
    """Add the evidence to the reasons for the verdicts on segments, and sort them by strength."""
    pages, extended = count_of(evidence.n_pages, "other page"), []
    shifts, counts = evidence.shifts.tolist(), evidence.counts.tolist()
    for segment_reasons, shift, count in zip(reasons, shifts, counts, strict=False):
        topic = f"its text is also on {count:,} of {pages} of this site"
        updated = [*segment_reasons, Reason(topic, shift)] if shift else segment_reasons
        extended.append(sorted(updated, key=lambda reason: -abs(reason.weight)))
    return extended
