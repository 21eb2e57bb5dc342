# Texts and passages that a page repeats: included by structure.pyx.

cdef uint32_t FACTOR = 0x9E3779B1

cdef struct Passage:
    uint32_t first, last  # first and last start, counted from 1; 0 marks an empty slot
    uint32_t hash


cdef int _repeated_text(
    PageArrays page, list texts, Py_ssize_t size, Columns columns
) except -1:
    """Write the number of copies of each segment, and its shares of words in repeated passages."""
    cdef Py_ssize_t row
    cdef uint8_t* repeated = <uint8_t*> page.allocate(2 * page.n_words, sizeof(uint8_t))
    cdef uint8_t* repeated_after = repeated + page.n_words
    cdef float* shares_before
    cdef float* shares_after
    _count_copies(page, texts, columns.next(), columns.next())
    _mark_repeated(page, size, repeated, repeated_after)
    shares_before, shares_after = columns.next(), columns.next()
    for row in range(page.n):
        shares_before[row] = page.share(repeated, row)
        shares_after[row] = page.share(repeated_after, row)
    return 0


cdef int _count_copies(PageArrays page, list texts, float* copies, float* before) except -1:
    """Write how often each text occurs, and how often it has occurred before."""
    cdef Py_ssize_t row, first
    cdef dict places = {}
    cdef int64_t* counts = <int64_t*> page.allocate(2 * page.n, sizeof(int64_t))
    cdef int64_t* firsts = counts + page.n
    for row in range(page.n):
        firsts[row] = first = places.setdefault(texts[row], row)
        before[row] = counts[first]
        counts[first] += 1
    for row in range(page.n):
        copies[row] = counts[firsts[row]]
    return 0


cdef int _mark_repeated(
    PageArrays page, Py_ssize_t size, uint8_t* before, uint8_t* after
) except -1:
    """Mark the words in passages of `size` words that also occur before, or after, this place."""
    cdef Py_ssize_t n_passages = page.n_words - size + 1, slots = 16, place, step
    cdef const uint32_t* words
    cdef Passage* passages
    cdef Passage** of_places
    cdef Passage* passage
    cdef uint32_t hash
    if n_passages < 1:
        return 0
    words = &page.word_numbers[0]
    while slots < 2 * n_passages:
        slots *= 2
    passages = <Passage*> page.allocate(slots, sizeof(Passage))
    of_places = <Passage**> page.allocate(n_passages, sizeof(Passage*))
    for place in range(n_passages):
        hash = _ngram(&words[place], size)
        passage = of_places[place] = _passage(passages, slots, hash)
        if passage.first == 0:
            passage.first = place + 1
            passage.hash = hash
        passage.last = place + 1
    for place in range(n_passages):
        passage = of_places[place]
        # Overlapping copies do not count: they are runs of the same word.
        if passage.first - 1 <= place - size:
            for step in range(size):
                before[place + step] = 1
        if passage.last - 1 >= place + size:
            for step in range(size):
                after[place + step] = 1
    return 0


cdef inline uint32_t _ngram(const uint32_t* hashes, Py_ssize_t size) noexcept:
    cdef uint32_t ngram = hashes[0]
    cdef Py_ssize_t place
    for place in range(1, size):
        ngram = ngram * FACTOR + hashes[place]
    return ngram


cdef Passage* _passage(Passage* passages, Py_ssize_t slots, uint32_t hash) noexcept:
    """The slot of a passage, or the empty slot for it."""
    # The step is odd, so that it reaches every slot, and uses other bits than the first slot, so
    # that no page can make many passages collide.
    cdef Py_ssize_t slot = hash & (slots - 1), step = 2 * (hash >> 16) + 1
    while passages[slot].first != 0 and passages[slot].hash != hash:
        slot = (slot + step) & (slots - 1)
    return &passages[slot]
