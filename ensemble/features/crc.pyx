"""CRC-32, the hash of tokens: the table that `crc.pxd` reads."""

from libc.stdint cimport uint32_t


cdef int _fill_table() except -1:
    """Hash each single byte."""
    cdef uint32_t byte, value
    for byte in range(256):
        value = byte
        for _ in range(8):
            value = (value >> 1) ^ (0xEDB88320 if value & 1 else 0)
        CRC_TABLE[byte] = value
    return 0


_fill_table()
