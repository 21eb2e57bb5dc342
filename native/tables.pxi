# A check of the attribute tables of `webjury.segmenter.tree`, for modules that read them.


cdef int _check_table(
    Py_ssize_t n_items, const int64_t[::1] numbers, const int64_t[::1] bounds,
    Py_ssize_t n_elements,
) except -1:
    """Raise unless this is a valid attribute table of all elements: later code relies on it."""
    cdef Py_ssize_t place
    if bounds.shape[0] != n_elements + 1:
        raise ValueError("tags, attributes and flags are not of the same elements")
    if bounds[0] != 0 or bounds[n_elements] != numbers.shape[0]:
        raise ValueError("the attributes are not those of the elements")
    for place in range(n_elements):
        if bounds[place] > bounds[place + 1]:
            raise ValueError("the attributes are not those of the elements")
    for place in range(numbers.shape[0]):
        if not 0 <= numbers[place] < n_items:
            raise IndexError("there is no such attribute")
    return 0
