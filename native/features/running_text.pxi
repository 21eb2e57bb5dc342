# The run of running text, and the element that contains it: included by structure.pyx.

cdef struct Run:
    Py_ssize_t start, stop  # in segments


cdef Run _run_of_text(PageArrays page, settings, Columns columns) except *:
    """Find the run of running text, and write the position of each segment relative to it."""
    cdef Py_ssize_t row
    cdef int64_t n_words = max(page.n_words, 1), first = 0, stop = 0, total = 0, so_far = 0, own
    cdef double balance = 0.0
    cdef double* balances = <double*> page.allocate(page.n, sizeof(double))
    cdef float* paragraph = columns.next()
    cdef float* before = columns.next()
    cdef float* after = columns.next()
    cdef float* in_run = columns.next()
    cdef float* from_start = columns.next()
    cdef float* from_end = columns.next()
    cdef float* words_to_run = columns.next()
    cdef float* words_past_run = columns.next()
    cdef Run run
    _find_paragraphs(page, balances, settings)
    run = _best_run(page, balances)
    if run.stop > run.start:
        first, stop = page.starts[run.start], page.stops[run.stop - 1]
    for row in range(run.start, run.stop):
        balance += balances[row]
    for row in range(page.n):
        if page.paragraphs[row]:
            total += page.lengths[row]
    total = max(total, 1)
    for row in range(page.n):
        own = page.lengths[row] if page.paragraphs[row] else 0
        paragraph[row] = page.paragraphs[row]
        before[row] = <double> so_far / total
        so_far += own
        after[row] = 1 - <double> so_far / total
        in_run[row] = run.start <= row < run.stop
        from_start[row] = row - run.start
        from_end[row] = row - (run.stop - 1)
        words_to_run[row] = <double> (first - page.stops[row]) / n_words
        words_past_run[row] = <double> (page.starts[row] - stop) / n_words
    columns.fill(<double> (stop - first) / n_words)
    columns.fill(balance / n_words)
    return run


cdef int _find_paragraphs(PageArrays page, double* balances, settings) except -1:
    """Find the paragraphs, and what each segment adds to the balance of a run."""
    cdef Py_ssize_t row
    cdef int64_t words, min_sentence, min_paragraph, min_link_cost, max_cost
    cdef double max_linked, cost
    min_sentence, min_paragraph, max_linked, cost, min_link_cost, max_cost = settings
    for row in range(page.n):
        words = page.lengths[row]
        page.paragraphs[row] = (
            words >= (min_sentence if page.sentences[row] else min_paragraph)
            and page.link_share[row] < max_linked
        )
        if page.paragraphs[row]:
            balances[row] = words
        elif page.link_share[row] > 0.5:
            balances[row] = -cost * max(words, min_link_cost)
        else:
            balances[row] = -cost * min(words, max_cost)
    return 0


cdef Run _best_run(PageArrays page, const double* values) except *:
    """The span of segments with the largest sum; empty if no sum is above 0."""
    cdef Py_ssize_t row, lowest = 0
    cdef Run run = Run(0, 0)
    cdef double gain = 0.0
    cdef double* total = <double*> page.allocate(page.n + 1, sizeof(double))
    for row in range(page.n):
        total[row + 1] = total[row] + values[row]
    for row in range(page.n + 1):
        if total[row] < total[lowest]:
            lowest = row
        if total[row] - total[lowest] > gain:
            gain, run.start, run.stop = total[row] - total[lowest], lowest, row
    return run


cdef int _main_container(PageArrays page, Run run, double main_share, Columns columns) except -1:
    """Write the path in the tree from each segment to the main element, which contains the run."""
    cdef Py_ssize_t row, element, main = _main_element(page, run, main_share)
    cdef int64_t n_words = max(page.n_words, 1), start = page.first[main]
    cdef int64_t stop = page.stop[main], level
    # For each element, the depth of its lowest common ancestor with the main element.
    cdef int64_t* common = <int64_t*> page.allocate(page.n_elements, sizeof(int64_t))
    cdef float* inside = columns.next()
    cdef float* up
    cdef float* down
    columns.fill(<double> (stop - start) / n_words)
    up, down = columns.next(), columns.next()
    element = main
    while element >= 0:
        common[element] = page.depths[element]
        element = page.parents[element]
    for element in range(1, page.n_elements):
        # 0 means unknown: only the root has depth 0.
        if common[element] == 0 and page.parents[element] >= 0:
            common[element] = common[page.parents[element]]
    for row in range(page.n):
        element = page.elements[row]
        level = common[element]
        inside[row] = page.starts[row] >= start and page.stops[row] <= stop
        up[row] = page.depths[main] - level
        down[row] = page.depths[element] - level
    return 0


cdef Py_ssize_t _main_element(PageArrays page, Run run, double main_share) except -1:
    """The innermost element that contains `main_share` of the words in the run's paragraphs."""
    cdef Py_ssize_t row, element
    cdef int64_t* before = <int64_t*> page.allocate(page.n + 1, sizeof(int64_t))
    for row in range(page.n):
        before[row + 1] = before[row]
        if run.start <= row < run.stop and page.paragraphs[row]:
            before[row + 1] += page.lengths[row]
    if before[page.n] == 0:
        return 0
    # If two elements contain most of the run, one contains the other, and the inner one is later.
    for element in range(page.n_elements - 1, -1, -1):
        if (
            before[page.stop_segment[element]] - before[page.first_segment[element]]
            >= main_share * before[page.n]
        ):
            return element
    return 0
