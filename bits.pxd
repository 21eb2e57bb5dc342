"""The lowest bit of a 64-bit number, to iterate over sets that are stored as bits."""

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #ifdef _MSC_VER
    #include <intrin.h>
    static int lowest_bit(uint64_t bits) {
        unsigned long place;
        _BitScanForward64(&place, bits);
        return (int) place;
    }
    #else
    #define lowest_bit(bits) __builtin_ctzll(bits)
    #endif
    """
    int lowest_bit(uint64_t bits) noexcept
