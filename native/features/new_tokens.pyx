"""New mark-up tokens: a twin of `webjury.ensemble.features.tokens`."""

import numpy as np

from libc.stdint cimport int64_t, uint32_t
from libc.stdlib cimport calloc, free


def new_tokens(bags not None, markup not None, tree not None, int64_t max_ancestor_tokens):
    """Keep the tokens of each element that none of its ancestors has.

    Parameters
    ----------
    bags : type
        Type of the result.
    markup : webjury.ensemble.features.bags.Bags
        Tokens of each element, without duplicates.
    tree : webjury.segmenter.tree.Tree
    max_ancestor_tokens : int
        If the ancestors of an element have more new tokens than this, it keeps none.

    Returns
    -------
    webjury.ensemble.features.bags.Bags

    Raises
    ------
    ValueError
        If the tree or the bags are invalid.
    """
    cdef const uint32_t[::1] hashes = markup.hashes
    cdef const int64_t[::1] counts = markup.counts, parents = tree.parents
    cdef Py_ssize_t n_elements = counts.shape[0], element, place = 0, stop, n_kept = 0, kept
    cdef Py_ssize_t n_slots = 64
    cdef int64_t n_ancestor_tokens
    cdef Reach* slots
    cdef Reach* slot
    _check_tree(hashes, counts, parents)
    cdef const int64_t[::1] stops = _stops(parents)
    while n_slots < 2 * hashes.shape[0]:
        n_slots *= 2
    kept_hashes = np.empty(hashes.shape[0], dtype=np.uint32)
    kept_counts = np.zeros(n_elements, dtype=np.int64)
    # Number of new tokens of each element and of its ancestors.
    all_totals = np.zeros(n_elements, dtype=np.int64)
    cdef uint32_t[::1] new = kept_hashes
    cdef int64_t[::1] lengths = kept_counts
    cdef int64_t[::1] totals = all_totals
    slots = <Reach*> calloc(n_slots, sizeof(Reach))
    if not slots:
        raise MemoryError
    for element in range(n_elements):
        n_ancestor_tokens = totals[parents[element]] if parents[element] >= 0 else 0
        stop = place + counts[element]
        kept = n_kept
        while place < stop:
            slot = _reach(slots, n_slots, hashes[place])
            # The descendants of an element directly follow it, up to its stop. So a token is new
            # from the last stop on, of all elements so far that have it.
            if slot.stop <= element:
                new[kept] = hashes[place]
                kept += 1
            slot.hash = hashes[place]
            slot.stop = max(slot.stop, stops[element])
            place += 1
        totals[element] = n_ancestor_tokens + kept - n_kept
        if n_ancestor_tokens <= max_ancestor_tokens:
            lengths[element] = kept - n_kept
            n_kept = kept
    free(slots)
    return bags(kept_hashes[:n_kept], kept_counts)


cdef _stops(const int64_t[::1] parents):
    """Where the descendants of each element end."""
    cdef Py_ssize_t element
    found = np.arange(1, parents.shape[0] + 1, dtype=np.int64)
    cdef int64_t[::1] stops = found
    for element in range(parents.shape[0] - 1, 0, -1):
        if parents[element] >= 0:
            stops[parents[element]] = max(stops[parents[element]], stops[element])
    return found


# A token, and the last stop of the elements that have it; 0 marks an empty slot.
cdef struct Reach:
    int64_t stop
    uint32_t hash


cdef inline Reach* _reach(Reach* slots, Py_ssize_t n_slots, uint32_t hash) noexcept:
    # The step is odd, so that it reaches every slot, and uses other bits than the first slot, so
    # that no page can make many tokens collide.
    cdef Py_ssize_t slot = hash & (n_slots - 1), step = 2 * (hash >> 16) + 1
    while slots[slot].stop != 0 and slots[slot].hash != hash:
        slot = (slot + step) & (n_slots - 1)
    return &slots[slot]


cdef int _check_tree(
    const uint32_t[::1] hashes, const int64_t[::1] counts, const int64_t[::1] parents
) except -1:
    cdef Py_ssize_t element
    cdef int64_t total = 0
    if parents.shape[0] != counts.shape[0]:
        raise ValueError("the tokens are not those of the tree's elements")
    for element in range(counts.shape[0]):
        if not -1 <= parents[element] < element:
            raise ValueError("an element stands before its parent")
        if not 0 <= counts[element] <= hashes.shape[0] - total:
            raise ValueError("the bags have more hashes than there are")
        total += counts[element]
    return 0
