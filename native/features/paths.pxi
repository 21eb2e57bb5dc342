# Numbers for the paths of elements, and segments with equal paths: included by structure.pyx.

from libc.string cimport memset

cdef struct Path:
    int64_t number  # counted from 1; 0 marks an empty slot
    int64_t below   # number of the path without its outermost element
    int64_t shape   # shape of the outermost element


cdef _repeated_markup(PageArrays page, Py_ssize_t levels, tuple group_levels, Columns columns):
    """Write columns about segments with equal paths; return the path numbers."""
    cdef int64_t[:, ::1] numbers
    cdef Py_ssize_t level
    found = np.empty((levels, page.n), dtype=np.int64)
    numbers = found
    _number_paths(page, numbers)
    for level in group_levels:
        _describe_group(page, numbers[level - 1], columns)
    return found


cdef int _number_paths(PageArrays page, int64_t[:, ::1] numbers) except -1:
    """Number the paths of segments: the tags and classes of 1, 2, ... elements around them."""
    cdef Py_ssize_t slots = 16, level, row, n_numbers
    cdef int64_t below, shape, element
    cdef int64_t* shapes = <int64_t*> page.allocate(page.n_elements, sizeof(int64_t))
    cdef int64_t* at = <int64_t*> page.allocate(page.n, sizeof(int64_t))
    cdef Path* paths
    cdef Path* path
    cdef dict names = {"": 0}
    while slots < 2 * page.n:
        slots *= 2
    paths = <Path*> page.allocate(slots, sizeof(Path))
    memset(shapes, 0xFF, page.n_elements * sizeof(int64_t))  # -1: not known yet
    for row in range(page.n):
        at[row] = page.elements[row]
    for level in range(numbers.shape[0]):
        memset(paths, 0, slots * sizeof(Path))
        n_numbers = 0
        for row in range(page.n):
            below, element, shape = numbers[level - 1, row] if level else 0, at[row], -1
            if element >= 0:
                shape = shapes[element]
                if shape < 0:
                    shape = shapes[element] = _shape(page, element, names)
                at[row] = page.parents[element]
            path = _path(paths, slots, below, shape)
            if path.number == 0:
                n_numbers += 1
                path.number, path.below, path.shape = n_numbers, below, shape
            numbers[level, row] = path.number - 1
    return 0


cdef int64_t _shape(PageArrays page, Py_ssize_t element, dict names) except -1:
    """A number for the tag and the class of an element."""
    cdef str tag = page.tags[element]
    cdef int64_t of_tag = names.setdefault(tag, len(names)), of_class = 0
    cdef Py_ssize_t place
    cdef tuple item
    for place in range(page.item_bounds[element], page.item_bounds[element + 1]):
        item = page.items[page.item_numbers[place]]
        if <str?> item[0] == "class":
            of_class = names.setdefault(item[1], len(names))
            break
    return of_tag << 32 | of_class


cdef int _describe_group(PageArrays page, const int64_t[::1] numbers, Columns columns) except -1:
    """Write columns about the segments with equal numbers."""
    cdef Py_ssize_t row
    cdef int64_t number, n_words = max(page.n_words, 1)
    cdef double* sums = <double*> page.allocate(3 * page.n, sizeof(double))
    cdef double* words = sums + page.n
    cdef double* links = words + page.n
    cdef float* counts = columns.next()
    cdef float* mean_words = columns.next()
    cdef float* page_shares = columns.next()
    cdef float* link_shares = columns.next()
    for row in range(page.n):
        number = numbers[row]
        sums[number] += 1
        words[number] += page.lengths[row]
        links[number] = links[number] + page.link_share[row] * page.lengths[row]
    for row in range(page.n):
        number = numbers[row]
        counts[row] = sums[number]
        mean_words[row] = words[number] / sums[number]
        page_shares[row] = words[number] / n_words
        link_shares[row] = links[number] / words[number]
    return 0


cdef Path* _path(Path* paths, Py_ssize_t slots, int64_t below, int64_t shape) noexcept:
    """The slot of a path, or the empty slot for it."""
    cdef uint64_t hash = _mixed(_mixed(<uint64_t> shape) + <uint64_t> below)
    # The step is odd, so that it reaches every slot, and uses other bits than the first slot, so
    # that no page can make many paths collide.
    cdef Py_ssize_t slot = hash & (slots - 1), step = 2 * (hash >> 40) + 1
    while paths[slot].number != 0 and (paths[slot].below != below or paths[slot].shape != shape):
        slot = (slot + step) & (slots - 1)
    return &paths[slot]


cdef inline uint64_t _mixed(uint64_t key) noexcept:
    """The finaliser of splitmix64."""
    key = (key ^ (key >> 30)) * 0xBF58476D1CE4E5B9u
    key = (key ^ (key >> 27)) * 0x94D049BB133111EBu
    return key ^ (key >> 31)
