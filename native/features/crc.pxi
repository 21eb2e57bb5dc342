# CRC-32, the hash of tokens: included by the modules that make tokens.

cdef uint32_t[256] CRC_TABLE


cdef void _fill_table() noexcept:
    cdef uint32_t byte, value
    for byte in range(256):
        value = byte
        for _ in range(8):
            value = (value >> 1) ^ (0xEDB88320 if value & 1 else 0)
        CRC_TABLE[byte] = value


_fill_table()


cdef inline uint32_t _crc_step(uint32_t crc, uint32_t byte) noexcept:
    return CRC_TABLE[(crc ^ byte) & 0xFF] ^ (crc >> 8)
