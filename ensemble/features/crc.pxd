"""CRC-32, the hash of tokens, one byte or character at a time.

An unfinished hash begins as `CRC_START`; its complement is the result of ``zlib.crc32``.
"""

from libc.stdint cimport uint32_t

cdef enum:
    CRC_START = 0xFFFFFFFF

cdef uint32_t[256] CRC_TABLE


cdef inline uint32_t crc_byte(uint32_t crc, uint32_t byte) noexcept nogil:
    """Continue a hash with one byte."""
    return CRC_TABLE[(crc ^ byte) & 0xFF] ^ (crc >> 8)


cdef inline uint32_t crc_character(uint32_t crc, uint32_t character) noexcept nogil:
    """Continue a hash with one character in UTF-8."""
    if character < 0x80:
        return crc_byte(crc, character)
    if character < 0x800:
        crc = crc_byte(crc, 0xC0 | character >> 6)
    else:
        if character < 0x10000:
            crc = crc_byte(crc, 0xE0 | character >> 12)
        else:
            crc = crc_byte(crc, 0xF0 | character >> 18)
            crc = crc_byte(crc, 0x80 | character >> 12 & 0x3F)
        crc = crc_byte(crc, 0x80 | character >> 6 & 0x3F)
    return crc_byte(crc, 0x80 | character & 0x3F)
