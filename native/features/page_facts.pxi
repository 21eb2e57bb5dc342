# What the page declares, and what its headings announce: included by structure.pyx.


cdef int _headline(PageArrays page, declared, double min_title_share, Columns columns) except -1:
    """Write the words shared with the page's titles and descriptions."""
    cdef Py_ssize_t row
    cdef int64_t n_before = 0, n_title = max(len(declared.title), 1)
    cdef double* shares = <double*> page.allocate(2 * page.n, sizeof(double))
    cdef double* about = shares + page.n
    cdef float* in_title = columns.next()
    cdef float* of_title = columns.next()
    cdef float* in_description = columns.next()
    cdef float* title_before = columns.next()
    _shares_of_words(page, declared.title, shares)
    _shares_of_words(page, declared.description, about)
    for row in range(page.n):
        in_title[row] = shares[row]
        of_title[row] = shares[row] * page.lengths[row] / n_title
        in_description[row] = about[row]
        title_before[row] = n_before
        n_before += shares[row] > min_title_share
    return 0


cdef int _shares_of_words(PageArrays page, wanted, double* shares) except -1:
    """Share of each segment's words that are among the wanted words."""
    cdef Py_ssize_t row, word
    cdef uint8_t* are_wanted = <uint8_t*> page.allocate(len(page.vocabulary), sizeof(uint8_t))
    cdef uint8_t* flags = <uint8_t*> page.allocate(page.n_words, sizeof(uint8_t))
    for text in wanted:
        number = page.vocabulary.get(text)
        if number is not None:
            word = number
            if not 0 <= word < <Py_ssize_t> len(page.vocabulary):
                raise IndexError("the vocabulary has a number that is too large")
            are_wanted[word] = True
    for word in range(page.n_words):
        flags[word] = are_wanted[page.word_numbers[word]]
    for row in range(page.n):
        shares[row] = page.share(flags, row)
    return 0


cdef int _announcements(
    PageArrays page, list texts, Run run, tuple announcements, Columns columns
) except -1:
    """Write whether each segment announces something, and the distance to the last that did."""
    cdef Py_ssize_t row, name, last, late = max(run.stop - max(1, (run.stop - run.start) // 3), 0)
    cdef Py_ssize_t max_words, max_characters
    cdef tuple names
    cdef dict phrases
    names, phrases, announced, max_words, max_characters = announcements
    cdef uint8_t* found = <uint8_t*> page.allocate(len(names) * page.n, sizeof(uint8_t))
    cdef int64_t n_passed
    cdef str first
    cdef float* announces
    cdef float* since
    cdef float* passed
    for row in range(page.n):
        if page.lengths[row] <= max_words:
            first = page.words[page.starts[row]]
            if (first in phrases or first.isdecimal()) and len(<str?> texts[row]) <= max_characters:
                kinds = announced(page.words[page.starts[row]:page.stops[row]])
                for name in range(len(names) if kinds else 0):
                    found[name * page.n + row] = names[name] in kinds
    for name in range(len(names)):
        announces, since, passed = columns.next(), columns.next(), columns.next()
        last, n_passed = -1, 0
        for row in range(page.n):
            if found[name * page.n + row]:
                last = row
                n_passed += row >= late
            announces[row] = found[name * page.n + row]
            since[row] = row - last if last >= 0 else NAN
            passed[row] = n_passed
    return 0


cdef int _declared_body(
    PageArrays page, declared, int64_t max_distance, tuple names, double min_inside_share,
    Columns columns,
) except -1:
    """Write the levels up to the declared article, and shares of the declared text."""
    cdef Py_ssize_t row, start = 0, stop = page.n - 1
    cdef float* levels = columns.next()
    cdef float* shares
    cdef float* from_start
    cdef float* from_end
    columns.fill(_levels_to_body(page, max_distance, names, levels))
    if declared.text is None:
        for row in range(4):
            columns.fill(NAN)
        return 0
    cdef const uint8_t[::1] kept = declared.text.view(np.uint8)
    cdef double* share = <double*> page.allocate(page.n, sizeof(double))
    cdef int64_t n_kept = _shares_of_kept(page, kept, share)
    for row in range(page.n - 1, -1, -1):
        if share[row] > min_inside_share:
            start = row
    for row in range(page.n):
        if share[row] > min_inside_share:
            stop = row
    shares = columns.next()
    columns.fill(<double> n_kept / page.n_words)
    from_start, from_end = columns.next(), columns.next()
    for row in range(page.n):
        shares[row] = share[row]
        from_start[row] = row - start
        from_end[row] = row - stop
    return 0


cdef int64_t _shares_of_kept(PageArrays page, const uint8_t[::1] kept, double* shares) except -1:
    """Share of each segment's words that are kept; return the number on the page."""
    cdef Py_ssize_t row, word
    cdef int64_t n_kept = 0
    if kept.shape[0] != page.n_words:
        raise ValueError("not one flag for each word")
    for row in range(page.n):
        shares[row] = page.share(&kept[0], row)
    for word in range(page.n_words):
        n_kept += kept[word]
    return n_kept


cdef bint _levels_to_body(
    PageArrays page, int64_t max_distance, tuple names, float* column
) except -1:
    """Write the levels up to the nearest element declared as the article; whether there is any."""
    cdef Py_ssize_t row, element, place
    cdef bint is_any = False
    cdef str name, body
    cdef tuple item
    name, body = names
    cdef uint8_t* are_bodies = <uint8_t*> page.allocate(len(page.items), sizeof(uint8_t))
    cdef int64_t* levels
    for place in range(len(page.items)):
        item = page.items[place]
        if <str?> item[0] == name and body in (<str?> item[1]).lower():
            are_bodies[place] = is_any = True
    # Every attribute in `items` belongs to an element, so some element has it.
    if not is_any:
        for row in range(page.n):
            column[row] = max_distance
        return False
    levels = <int64_t*> page.allocate(page.n_elements, sizeof(int64_t))
    for element in range(page.n_elements):
        levels[element] = max_distance
        if page.parents[element] >= 0:
            levels[element] = min(levels[page.parents[element]] + 1, max_distance)
        for place in range(page.item_bounds[element], page.item_bounds[element + 1]):
            if are_bodies[page.item_numbers[place]]:
                levels[element] = 0
    for row in range(page.n):
        column[row] = levels[page.elements[row]]
    return True
