"""The words of a page that differ from those that a browser shows, with the tags around them."""

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass

from ...segmenter.doc import Doc
from ...segmenter.hidden.find import find_hidden
from ...segmenter.page import Page
from .chromium import ShownText
from .letters import Difference, Letters, differences

#: A character that `Letters` leave out.
_UNSEEN = "\u200b"
#: Tags that are shown on either side of a place.
_N_TAGS = 2


@dataclass(frozen=True, slots=True)
class WordDifference:
    """A word of a page that differs.

    Attributes
    ----------
    kind : str
        As in `letters.Kind`. It is "apart", not "cut", if two elements meet that are no parts of
        one word: a browser that has all style sheets may show them apart. It is "hidden", not
        "missing", if we take the word for hidden; "opened", not "extra", if only the browser does.
    words : str
        The word, or the two words with a bar between them.
    tags : str
        The tags on both sides of the place, below the innermost element around it.
    """

    kind: str
    words: str
    tags: str


def compare_with_shown(page: Page, shown: ShownText) -> tuple[int, list[WordDifference]]:
    """Compare a page, without its hidden text, with the text that a browser shows.

    Returns the number of shown words, and the differences.
    """
    text, hidden = page.text, list[str]()
    for start, stop, *_ in find_hidden(page):
        hidden += Letters(text[start:stop]).words
        text = text[:start] + _UNSEEN * (stop - start) + text[stop:]
    letters, shown_letters = Letters(text), Letters(shown.text)
    folded = Counter(Letters(shown.whole).words) - Counter(shown_letters.words)
    judged: dict[str, tuple[str, Counter[str]]] = {
        "missing": ("hidden", Counter(hidden)),
        "extra": ("opened", folded),
    }
    found = list[WordDifference]()
    for one in differences(shown_letters, letters):
        kind, words = judged.get(one.kind, ("", Counter()))
        is_judged = words[one.words] > 0
        words[one.words] -= is_judged
        found.append(_located(page.doc, letters, kind if is_judged else one.kind, one))
    return len(shown_letters.words), found


def _located(doc: Doc, letters: Letters, kind: str, difference: Difference) -> WordDifference:
    words, place = difference.words, difference.place
    if place < 0:
        return WordDifference(kind, words, "")
    right = _run_at(doc, letters.offsets[place])
    if difference.kind == "extra":
        return WordDifference(kind, words, doc.tag(doc.run_elements[right]))
    left = _run_at(doc, letters.offsets[place - 1])
    if kind == "cut" and left != right and _are_apart(doc, letters, place, (left, right)):
        kind = "apart"
    return WordDifference(kind, words, _tags_around(doc, left, right))


def _run_at(doc: Doc, offset: int) -> int:
    return bisect_right(doc.run_starts, offset) - 1


def _are_apart(doc: Doc, letters: Letters, place: int, runs: tuple[int, int]) -> bool:
    """Whether two texts that meet are in two lines or links, or do not look like one word."""
    before, after = (letters.offsets[place - 1], letters.offsets[place])
    if "\n" in doc.text[before:after]:
        return True
    links = {doc.nearest(doc.run_elements[run], ("a",)) for run in runs}
    last, first = doc.text[before], doc.text[after]
    is_one_word = (last.isalpha() and first.islower()) or (last.isdigit() and first.isdigit())
    return not is_one_word or (len(links) == 2 and -1 not in links)


def _tags_around(doc: Doc, left: int, right: int) -> str:
    if left == right:
        return f"in {doc.tag(doc.run_elements[left])}"
    before, after = _path(doc, doc.run_elements[left]), _path(doc, doc.run_elements[right])
    n_shared = sum(one == other for one, other in zip(before, after, strict=False))
    sides = (path[n_shared:][:_N_TAGS] for path in (before, after))
    shown = (" > ".join(map(doc.tag, side)) or "text" for side in sides)
    return f"{doc.tag(before[n_shared - 1])}: {' | '.join(shown)}"


def _path(doc: Doc, element: int) -> list[int]:
    """The elements around an element and itself, from the root."""
    path = [element]
    while (element := int(doc.parents[element])) >= 0:
        path.append(element)
    return path[::-1]
