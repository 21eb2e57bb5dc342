"""Longest common substring of two texts, in linear time.

It uses a suffix automaton, which accepts the substrings of a text: Blumer, Blumer,
Haussler, Ehrenfeucht, Chen, Seiferas: The smallest automaton recognizing the subwords of a text,
Theoretical Computer Science 40, 1985.
"""

_START, _NONE = 0, -1


def longest_substring(left: str, right: str) -> int:
    """Compute the length of the longest common substring of two texts.

    Parameters
    ----------
    left, right : str
        Time and space are linear in their lengths.

    Returns
    -------
    int
        Number of characters.

    Examples
    --------
    >>> longest_substring("the tides", "untidy")
    3
    """
    automaton = _SuffixAutomaton(right)
    state = length = longest = 0
    for character in left:
        while state != _START and character not in automaton.next[state]:
            state = automaton.link[state]
            length = automaton.length[state]
        if character in automaton.next[state]:
            state = automaton.next[state][character]
            length += 1
        longest = max(longest, length)
    return longest


class _SuffixAutomaton:
    """Accepts the substrings of a text.

    Attributes
    ----------
    next : list of dict of str to int
        Transitions of each state, by character.
    link : list of int
        Suffix link of each state: the state of its longest suffix that belongs to another state.
    length : list of int
        Length of the longest substring that leads to each state.
    """

    def __init__(self, text: str) -> None:
        self.next: list[dict[str, int]] = [{}]
        self.link = [_NONE]
        self.length = [0]
        last = _START
        for character in text:
            last = self._extend(last, character)

    def _extend(self, last: int, character: str) -> int:
        """Append a character to the text that ends in state `last`."""
        new = self._add({}, _START, self.length[last] + 1)
        state = last
        while state != _NONE and character not in self.next[state]:
            self.next[state][character] = new
            state = self.link[state]
        if state != _NONE:
            self.link[new] = self._split(state, character)
        return new

    def _split(self, state: int, character: str) -> int:
        """Get the state one character after `state`; split it if longer substrings lead there."""
        target = self.next[state][character]
        if self.length[target] == self.length[state] + 1:
            return target
        clone = self._add(dict(self.next[target]), self.link[target], self.length[state] + 1)
        self.link[target] = clone
        while state != _NONE and self.next[state].get(character) == target:
            self.next[state][character] = clone
            state = self.link[state]
        return clone

    def _add(self, following: dict[str, int], link: int, length: int) -> int:
        self.next.append(following)
        self.link.append(link)
        self.length.append(length)
        return len(self.next) - 1
