"""Texts as letters and the places where words begin; where two texts differ in both."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from rapidfuzz.distance import LCSseq

#: Characters without width, which say where a line may end.
_UNSEEN = frozenset("\u00ad\u200b\u2060\ufeff")
#: Passages with more letters are not compared letter by letter.
_MAX_LETTERS = 20_000

#: How a text differs from another: it lacks white space or has more of it, it lacks a word or has
#: one more.
Kind = Literal["glued", "cut", "missing", "extra"]


class Letters:
    """A text without white space, in lower case, because styles change the case.

    Attributes
    ----------
    text : str
    offsets : list of int
        Where each letter is in the whole text.
    starts : list of int
        The first letter of each word, then the number of letters.
    words : list of str
        The words: what white space separates.
    """

    def __init__(self, text: str) -> None:
        letters: list[str] = []
        self.offsets: list[int] = []
        self.starts: list[int] = []
        begins = True
        for offset, character in enumerate(text):
            if character in _UNSEEN:
                continue
            if character.isspace():
                begins = True
                continue
            if begins:
                self.starts.append(len(letters))
                begins = False
            for letter in character.casefold():
                letters.append(letter)
                self.offsets.append(offset)
        self.starts.append(len(letters))
        self.text = "".join(letters)
        self.words = [self.text[start:stop] for start, stop in pairwise(self.starts)]

    def words_within(self, start: int, stop: int) -> Iterator[int]:
        """The words that begin and end in a span of letters, by their numbers."""
        word = bisect_left(self.starts, start)
        while word < len(self.words) and self.starts[word + 1] <= stop:
            yield word
            word += 1


class Difference(NamedTuple):
    """A difference.

    Attributes
    ----------
    kind : str
    words : str
        The word, or the two words with a bar between them.
    place : int
        The letter of the second text at which the (second) word begins; -1 if it is missing.
    """

    kind: Kind
    words: str
    place: int


@dataclass(frozen=True, slots=True)
class _Span:
    """Letters that two texts share."""

    start: int
    stop: int
    shift: int  # to the letters of the second text


def differences(shown: Letters, read: Letters) -> Iterator[Difference]:
    """Yield how the second text differs from the first.

    A word is neither missing nor extra if another word contains all of its letters, one after the
    other: then it is glued to its neighbour, or cut.
    """
    spans = list(_spans(shown, read))
    for span in spans:
        for word in _seconds(shown, span.start, span.stop):
            place = shown.starts[word] + span.shift
            if not _begins_word(read, place):
                yield Difference("glued", "|".join(shown.words[word - 1 : word + 1]), place)
        for word in _seconds(read, span.start + span.shift, span.stop + span.shift):
            place = read.starts[word]
            if not _begins_word(shown, place - span.shift):
                yield Difference("cut", "|".join(read.words[word - 1 : word + 1]), place)
    for word in _others(shown, [(span.start, span.stop) for span in spans]):
        yield Difference("missing", shown.words[word], -1)
    for word in _others(
        read, [(span.start + span.shift, span.stop + span.shift) for span in spans]
    ):
        yield Difference("extra", read.words[word], read.starts[word])


def _seconds(letters: Letters, start: int, stop: int) -> Iterator[int]:
    """The words within a span that come after another one."""
    words = letters.words_within(start, stop)
    next(words, None)
    return words


def _begins_word(letters: Letters, place: int) -> bool:
    return letters.starts[bisect_left(letters.starts, place)] == place


def _others(letters: Letters, spans: Sequence[tuple[int, int]]) -> Iterator[int]:
    """The words that are in none of the spans."""
    found = {word for span in spans for word in letters.words_within(*span)}
    return (word for word in range(len(letters.words)) if word not in found)


def _spans(shown: Letters, read: Letters) -> Iterator[_Span]:
    """The longest letters that both texts share: words first, then letters between them."""
    start = stop = shift = 0
    for span in _pieces(shown, read):
        if span.start == stop and span.shift == shift:
            stop = span.stop
            continue
        yield _Span(start, stop, shift)
        start, stop, shift = span.start, span.stop, span.shift
    yield _Span(start, stop, shift)


def _pieces(shown: Letters, read: Letters) -> Iterator[_Span]:
    last_shown = last_read = 0
    blocks = LCSseq.opcodes(shown.words, read.words).as_matching_blocks()
    for first, second, size in blocks:
        yield from _pieces_between(shown, read, (last_shown, first), (last_read, second))
        last_shown, last_read = first + size, second + size
        start, stop = shown.starts[first], shown.starts[last_shown]
        yield _Span(start, stop, read.starts[second] - start)


def _pieces_between(
    shown: Letters, read: Letters, of_shown: tuple[int, int], of_read: tuple[int, int]
) -> Iterator[_Span]:
    """Compare the letters of spans of words that have no word in common."""
    start, stop = (shown.starts[word] for word in of_shown)
    begin, end = (read.starts[word] for word in of_read)
    if not 0 < max(stop - start, end - begin) <= _MAX_LETTERS:
        return
    opcodes = LCSseq.opcodes(shown.text[start:stop], read.text[begin:end])
    for first, second, size in opcodes.as_matching_blocks():
        yield _Span(start + first, start + first + size, begin + second - start - first)
