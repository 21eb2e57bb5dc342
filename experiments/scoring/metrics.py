"""Measures of an extracted text against its gold standard, as each protocol defines them."""

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from difflib import Match, SequenceMatcher

from rapidfuzz.distance import LCSseq, Levenshtein

from ...segmenter.words import tokenize
from .longest_substring import longest_substring

#: Maximum number of steps of Ratcliff-Obershelp, which take about five seconds, at worst thirty.
#: The longest gold standard of CleanEval (26,000 words) against BTE's text takes 30 million steps,
#: or one second.
MAX_STEPS = 100_000_000

_TAG = re.compile(r"<[^<>]*>")
_WORD = re.compile(r"\w+")
#: Number of words in a shingle.
SHINGLE = 4


@dataclass(frozen=True, slots=True)
class Overlap:
    """Counts of the words that an extracted text and its gold standard share.

    Attributes
    ----------
    common : int
        Words in both (true positives). `shingle` counts shingles, and `substring` characters.
    extracted : int
        Words of the extracted text.
    gold : int
        Words of the gold standard.
    """

    common: int
    extracted: int
    gold: int

    @property
    def precision(self) -> float:
        """Share of the extracted words that are right; 1 if both texts are empty."""
        return self.common / self.extracted if self.extracted else float(not self.gold)

    @property
    def recall(self) -> float:
        """Share of the gold words that were found; 1 if both texts are empty."""
        return self.common / self.gold if self.gold else float(not self.extracted)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall; 1 if both texts are empty."""
        total = self.extracted + self.gold
        return 2 * self.common / total if total else 1.0


def thesis(extracted: str, gold: str) -> Overlap:
    """Compute the overlap by the thesis's protocol (sections 2 and 4.4).

    Mark-up and characters above 127 are removed from both texts, and words are separated by white
    space. The common words are the longest common subsequence.
    """
    left, right = thesis_words(extracted), thesis_words(gold)
    return Overlap(LCSseq.similarity(*_as_ids(left, right)), len(left), len(right))


def thesis_words(text: str) -> list[str]:
    """Split a text into words by the thesis's protocol: no mark-up, and only ASCII characters."""
    return _TAG.sub(" ", text).encode("ascii", "ignore").decode("ascii").split()


def wcxb(extracted: str, gold: str) -> Overlap:
    r"""Compute the overlap by WCXB's protocol, on bags of lower-case ``\w+`` words."""
    return _bags(_WORD.findall(extracted.lower()), _WORD.findall(gold.lower()))


def words(extracted: str, gold: str) -> Overlap:
    """Compute the overlap of bags of webjury's own words; in CJK text each character is a word.

    Examples
    --------
    >>> words("北京 2008", "北京市")
    Overlap(common=2, extracted=3, gold=3)
    """
    return _bags(tokenize(extracted), tokenize(gold))


def rouge_l(extracted: str, gold: str) -> Overlap:
    """Compute the overlap by ROUGE-L, the longest common subsequence of webjury's own words.

    Words are in lower case, and in CJK text each character is a word, so Chinese and Japanese are
    compared character by character. Lin: ROUGE: A Package for Automatic Evaluation of Summaries,
    Text Summarization Branches Out, 2004.

    Examples
    --------
    >>> rouge_l("The lamp turns slowly", "Slowly the lamp turns")
    Overlap(common=3, extracted=4, gold=4)
    """
    left, right = tokenize(extracted), tokenize(gold)
    return Overlap(LCSseq.similarity(*_as_ids(left, right)), len(left), len(right))


def shingle(extracted: str, gold: str) -> Overlap:
    r"""Compute the overlap of bags of shingles, which are four ``\w+`` words in a row.

    The case of words matters, and a shorter text is one shingle. This is the protocol of
    scrapinghub's article extraction benchmark
    (https://github.com/scrapinghub/article-extraction-benchmark).

    Examples
    --------
    >>> shingle("One two three four five", "two three four five six")
    Overlap(common=1, extracted=2, gold=2)
    """
    return _bags(_shingles(extracted), _shingles(gold))


def _shingles(text: str) -> list[tuple[str, ...]]:
    tokens = _WORD.findall(text)
    if len(tokens) < SHINGLE:
        return [tuple(tokens)] if tokens else []
    return list(zip(*(tokens[start:] for start in range(SHINGLE)), strict=False))


def substring(extracted: str, gold: str) -> Overlap:
    """Compute the overlap as the longest common substring, in characters without white space.

    Yang, Yang: A Method of Webpage Content Extraction based on Point Density (in Chinese),
    Intelligent Computer and Applications 5(4), 2015, section 3.2.

    Examples
    --------
    >>> substring("首页 他说好。", "他说 好。再见。")
    Overlap(common=4, extracted=6, gold=7)
    """
    left, right = "".join(extracted.split()), "".join(gold.split())
    return Overlap(longest_substring(left, right), len(left), len(right))


def _bags(left: Iterable[Hashable], right: Iterable[Hashable]) -> Overlap:
    extracted, gold = Counter(left), Counter(right)
    return Overlap((extracted & gold).total(), extracted.total(), gold.total())


def ratcliff_obershelp(extracted: str, gold: str) -> Overlap | None:
    """Compute the overlap by Ratcliff and Obershelp, with the words of `thesis` (section 2).

    The common words are the longest common run of words and, recursively, the common words before
    it and after it. Ratcliff, Metzener: Pattern Matching: The Gestalt Approach, Dr. Dobb's Journal,
    July 1988.

    Returns
    -------
    Overlap or None
        None for long, repetitive texts that would take more than `MAX_STEPS` steps, because the
        time is cubic.

    Examples
    --------
    >>> ratcliff_obershelp("a b x y z", "x y z a b")
    Overlap(common=3, extracted=5, gold=5)
    """
    left, right = thesis_words(extracted), thesis_words(gold)
    matcher = _BoundedMatcher(left, right)
    common = sum(block.size for block in matcher.get_matching_blocks())
    return Overlap(common, len(left), len(right)) if matcher.steps <= MAX_STEPS else None


def word_levenshtein(extracted: str, gold: str) -> int:
    """Count the insertions, deletions and replacements of words (thesis, section 2).

    The words are those of `thesis`. Levenshtein: Binary Codes Capable of Correcting Deletions,
    Insertions, and Reversals, Soviet Physics Doklady 10, 1966.

    Examples
    --------
    >>> word_levenshtein("one two three", "one 2 three four")
    2
    """
    return Levenshtein.distance(*_as_ids(thesis_words(extracted), thesis_words(gold)))


def micro_average(overlaps: Iterable[Overlap]) -> Overlap:
    """Sum the counts over pages, so that each word has the same weight (thesis, 6.2)."""
    common = extracted = gold = 0
    for overlap in overlaps:
        common += overlap.common
        extracted += overlap.extracted
        gold += overlap.gold
    return Overlap(common, extracted, gold)


class _BoundedMatcher(SequenceMatcher[str]):
    """A matcher that counts its steps, and stops finding matches after `MAX_STEPS`."""

    def __init__(self, left: Sequence[str], right: Sequence[str]) -> None:
        super().__init__(None, left, right, autojunk=False)
        self.steps = 0
        self._left = left
        self._counts = Counter(right)

    def find_longest_match(
        self, alo: int = 0, ahi: int | None = None, blo: int = 0, bhi: int | None = None
    ) -> Match:
        # The base class visits each word of the left part at all its positions in the right text.
        self.steps += sum(1 + self._counts[word] for word in self._left[alo:ahi])
        if self.steps > MAX_STEPS:
            return Match(alo, blo, 0)
        return super().find_longest_match(alo, ahi, blo, bhi)


def _as_ids(left: Sequence[str], right: Sequence[str]) -> tuple[list[int], list[int]]:
    ids: dict[str, int] = {}
    return (
        [ids.setdefault(word, len(ids)) for word in left],
        [ids.setdefault(word, len(ids)) for word in right],
    )
