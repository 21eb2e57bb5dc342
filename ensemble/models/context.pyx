# cython: cdivision=True
"""Columns that compare a segment's score with the scores of the segments around it and like it.

The scores are the lexicon's, as input of the first stage, and the first stage's probabilities, as
input of the second. Segments are alike if their paths are: the posts of a thread, the cards of a
list, the paragraphs of an article.
"""

import numpy as np

from libc.math cimport NAN, log, sqrt
from libc.stdint cimport int64_t

from ..features.structure.memory cimport Memory
from ..features.windows cimport mean_around, sum_up

LEXICON_COLUMNS = (
    "lexicon",
    "lexicon±1",
    "lexicon±4",
    "lexicon_page",
    "lexicon_page_max",
    "lexicon_lead",
)
# The groups that a segment is in, which are those of `FeatureTable.groups`, and what their columns
# say. The means are of log-odds, by the roots of words; "share" is the share of the words that are
# content; "lead" is what the segment is above the mean; "place" is how much of the group is before;
# "head" is the first of the group.
_GROUPS = ("twins", "kin")
_GROUP_COLUMNS = "mean others share maximum minimum lead place head".split()
CONTEXT_COLUMNS = (
    *("first", "first_logodds"),
    *("first-2", "first-1", "first+1", "first+2"),
    *("first±2", "first±5", "first±15"),
    *("first_before", "first_after", "first_share", "first_words", "first_max"),
    *("first_from_start", "first_from_end", "first_words_past", "first_balance"),
    *("first_since_kept", "first_until_kept"),
    *(f"first_{group}_{name}" for group in _GROUPS for name in _GROUP_COLUMNS),
)
N_OWN = 2

cdef enum:
    # Places of the columns of a group, and their number.
    GROUP_MEAN = 0
    GROUP_OTHERS = 1
    GROUP_SHARE = 2
    GROUP_MAXIMUM = 3
    GROUP_MINIMUM = 4
    GROUP_LEAD = 5
    GROUP_PLACE = 6
    GROUP_HEAD = 7
    N_GROUP = 8
    # Places of the columns of the lexicon, and their number.
    SCORE = 0
    SCORE_WINDOWS = 1
    PAGE = 3
    PAGE_MAXIMUM = 4
    LEAD = 5
    N_LEXICON = 6
    # Places of the columns of the first stage, and their number.
    OWN = 0
    LOG_ODDS = 1
    NEIGHBOURS = 2
    WINDOWS = 6
    BEFORE = 9
    AFTER = 10
    SHARE = 11
    CONTENT = 12
    MAXIMUM = 13
    FROM_START = 14
    FROM_END = 15
    WORDS_PAST = 16
    BALANCE = 17
    SINCE_KEPT = 18
    UNTIL_KEPT = 19
    GROUPS = 20
    N_GROUPS = 2
    N_CONTEXT = GROUPS + N_GROUPS * N_GROUP
    # Maximum cost of a dropped segment to a run, in words; maximum distance to a kept segment.
    MAX_DROPPED_WORDS = 30
    MAX_DISTANCE = 200

# Numbers of neighbours on either side that the means include.
cdef Py_ssize_t[2] SCORE_RADII = [1, 4]
cdef Py_ssize_t[3] RADII = [2, 5, 15]
# The neighbours that have columns.
cdef Py_ssize_t[4] STEPS = [-2, -1, 1, 2]
# Probabilities are clipped to this distance from 0 and 1 before log-odds are taken; pages are taken
# to have at least this many words of content.
cdef double EPSILON = 1e-4

# Segments that are content as a whole, and their balance of content over other words.
cdef struct Run:
    Py_ssize_t start, stop
    double balance

# What is known of a group of segments; log-odds are weighted by the roots of words.
cdef struct Group:
    Py_ssize_t size, n_before
    double weight, log_odds         # sums
    double words, content           # sums
    double maximum, minimum         # log-odds
    double head                     # log-odds of the first segment


def lexicon_columns(scores, words):
    """The `LEXICON_COLUMNS` of a page, from the lexicon's scores of its segments."""
    cdef Around around = Around(scores, words, N_LEXICON)
    around.fill_means(SCORE_WINDOWS, SCORE_RADII, 2)
    around.fill_lexicon()
    return around.found.T


def context_columns(probabilities, words, groups):
    """The `CONTEXT_COLUMNS` of a page, from the first stage's probabilities."""
    cdef Around around = Around(probabilities, words, N_CONTEXT)
    around.fill_own()
    around.fill_neighbours()
    around.fill_means(WINDOWS, RADII, 3)
    around.fill_amounts()
    around.fill_run()
    around.fill_distances()
    around.fill_groups(groups)
    return around.found.T


cdef class Around:
    """The scores of a page's segments, and a table of columns to fill."""

    cdef object found
    cdef Py_ssize_t n
    cdef const double[::1] scores
    cdef const int64_t[::1] words  # in each segment, at least one
    # From 0 before the first segment to the total: sums of scores times words, and of words.
    cdef double[::1] sums, total
    cdef float[:, ::1] table       # a row for each column

    def __cinit__(self, scores, words, Py_ssize_t n_columns):
        self.scores = np.ascontiguousarray(scores, dtype=np.float64)
        self.words = np.ascontiguousarray(words, dtype=np.int64)
        self.n = self.scores.shape[0]
        if self.words.shape[0] != self.n:
            raise ValueError("not one number for each segment")
        self.found = np.empty((n_columns, self.n), dtype=np.float32)
        self.table = self.found
        sums = np.empty((2, self.n + 1))
        self.sums, self.total = sums[0], sums[1]
        sum_up(self.scores, self.words, &self.sums[0], &self.total[0])

    cdef double maximum(self) noexcept:
        cdef double found = self.scores[0]
        cdef Py_ssize_t row
        for row in range(1, self.n):
            found = max(found, self.scores[row])
        return found

    cdef double content(self) noexcept:
        """Expected words of content on the page."""
        return max(self.sums[self.n], EPSILON)

    cdef void fill_means(
        self, Py_ssize_t first, const Py_ssize_t* radii, Py_ssize_t n_radii
    ) noexcept:
        """Means over the segments within some radii, weighted by words."""
        cdef Py_ssize_t row, number
        for number in range(n_radii):
            for row in range(self.n):
                self.table[first + number, row] = <float> mean_around(
                    &self.sums[0], &self.total[0], row, radii[number], self.n
                )

    cdef void fill_lexicon(self) noexcept:
        """The score itself; the mean and the maximum of the page; the lead over that mean."""
        cdef Py_ssize_t row
        cdef double page, maximum
        if not self.n:
            return
        page, maximum = self.sums[self.n] / self.total[self.n], self.maximum()
        for row in range(self.n):
            self.table[SCORE, row] = <float> self.scores[row]
            self.table[PAGE, row], self.table[PAGE_MAXIMUM, row] = <float> page, <float> maximum
            self.table[LEAD, row] = <float> (self.scores[row] - page)

    cdef void fill_own(self) noexcept:
        """The probability itself, and its log-odds."""
        cdef Py_ssize_t row
        cdef double clipped
        for row in range(self.n):
            clipped = min(max(self.scores[row], EPSILON), 1 - EPSILON)
            self.table[OWN, row] = <float> self.scores[row]
            self.table[LOG_ODDS, row] = <float> log(clipped / (1 - clipped))

    cdef void fill_neighbours(self) noexcept:
        """The probabilities of neighbours; NaN beyond the ends of the page."""
        cdef Py_ssize_t row, number, other
        for number in range(4):
            for row in range(self.n):
                other = row + STEPS[number]
                self.table[NEIGHBOURS + number, row] = (
                    <float> self.scores[other] if 0 <= other < self.n else <float> NAN
                )

    cdef void fill_amounts(self) noexcept:
        """Shares of the page's content that are before and after a segment; how much there is."""
        cdef Py_ssize_t row
        cdef double content, share, maximum
        if not self.n:
            return
        content, maximum = self.content(), self.maximum()
        share = self.sums[self.n] / self.total[self.n]
        for row in range(self.n):
            self.table[BEFORE, row] = <float> (
                (self.sums[row + 1] - self.scores[row] * self.words[row]) / content
            )
            self.table[AFTER, row] = <float> (1 - self.sums[row + 1] / content)
            self.table[SHARE, row] = <float> share
            self.table[CONTENT, row] = <float> self.sums[self.n]
            self.table[MAXIMUM, row] = <float> maximum

    cdef void fill_run(self) noexcept:
        """Places relative to the run of content, in segments and words; its balance."""
        cdef Run run = self.find_run()
        cdef Py_ssize_t row
        cdef double stop = self.total[run.stop]
        for row in range(self.n):
            self.table[FROM_START, row] = row - run.start
            self.table[FROM_END, row] = row - (run.stop - 1)
            self.table[WORDS_PAST, row] = <float> ((self.total[row] - stop) / self.total[self.n])
            self.table[BALANCE, row] = <float> (run.balance / self.content())

    cdef Run find_run(self) noexcept:
        """The segments with the largest balance of content over other words.

        Long segments that are probably not content cost a run at most `MAX_DROPPED_WORDS` words.
        """
        cdef Py_ssize_t row, start = 0
        cdef double n_words, total = 0, lowest = 0
        cdef Run best = Run(0, 0, 0)
        for row in range(self.n):
            n_words = self.words[row]
            if not self.scores[row] > 0.5:
                n_words = min(n_words, <double> MAX_DROPPED_WORDS)
            total += 2 * (self.scores[row] - 0.5) * n_words
            if total < lowest:
                lowest, start = total, row + 1
            if total - lowest > best.balance:
                best = Run(start, row + 1, total - lowest)
        return best

    cdef void fill_distances(self) noexcept:
        """Number of segments since the last kept segment, and until the next one."""
        cdef Py_ssize_t row, last = -MAX_DISTANCE
        for row in range(self.n):
            last = row if self.scores[row] > 0.5 else last
            self.table[SINCE_KEPT, row] = min(row - last, MAX_DISTANCE)
        last = self.n - 1 + MAX_DISTANCE
        for row in range(self.n - 1, -1, -1):
            last = row if self.scores[row] > 0.5 else last
            self.table[UNTIL_KEPT, row] = min(last - row, MAX_DISTANCE)

    cdef int fill_groups(self, groups) except -1:
        """What the scores of the segments that are like this one are; its place among them."""
        cdef const int64_t[:, ::1] numbers = np.ascontiguousarray(groups, dtype=np.int64)
        cdef Py_ssize_t number
        if numbers.shape[0] != N_GROUPS or numbers.shape[1] != self.n:
            raise ValueError("not the groups of each segment")
        for number in range(N_GROUPS):
            self.fill_group(numbers[number], self.table[GROUPS + number * N_GROUP:])
        return 0

    cdef int fill_group(self, const int64_t[::1] numbers, float[:, ::1] columns) except -1:
        cdef Memory scratch = Memory()
        cdef Group* groups = <Group*> scratch.allocate(self.n, sizeof(Group))
        cdef Group* group
        cdef Py_ssize_t row
        cdef double own, weight, mean
        self.add_up(numbers, groups)
        for row in range(self.n):
            group = &groups[numbers[row]]
            own, weight = self.table[LOG_ODDS, row], sqrt(<double> self.words[row])
            mean = group.log_odds / group.weight
            columns[GROUP_MEAN, row] = <float> mean
            columns[GROUP_OTHERS, row] = <float> (
                (group.log_odds - own * weight) / (group.weight - weight)
                if group.size > 1 else own
            )
            columns[GROUP_SHARE, row] = <float> (group.content / group.words)
            columns[GROUP_MAXIMUM, row] = <float> group.maximum
            columns[GROUP_MINIMUM, row] = <float> group.minimum
            columns[GROUP_LEAD, row] = <float> (own - mean)
            columns[GROUP_PLACE, row] = <float> (<double> group.n_before / group.size)
            columns[GROUP_HEAD, row] = <float> group.head
            group.n_before += 1
        return 0

    cdef int add_up(self, const int64_t[::1] numbers, Group* groups) except -1:
        """Add up the segments with equal numbers."""
        cdef Group* group
        cdef Py_ssize_t row
        cdef double own, weight
        for row in range(self.n):
            if not 0 <= numbers[row] < self.n:
                raise IndexError("there are no more groups than segments")
            group = &groups[numbers[row]]
            own, weight = self.table[LOG_ODDS, row], sqrt(<double> self.words[row])
            if group.size == 0:
                group.maximum = group.minimum = group.head = own
            group.size += 1
            group.weight += weight
            group.log_odds += own * weight
            group.words += self.words[row]
            group.content += self.scores[row] * self.words[row]
            group.maximum, group.minimum = max(group.maximum, own), min(group.minimum, own)
        return 0
