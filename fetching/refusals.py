"""Why a page is not fetched, in words for a person."""

import aiohttp

__all__ = ["AddressRefusedError", "RefusedError", "reason_of"]

_SAVE_IT = "save the page and give the file"


class RefusedError(Exception):
    """A URL that is not fetched, or an answer that is no page; it says why and what to do."""


class AddressRefusedError(OSError):
    """An address that must not be connected to."""


def reason_of(error: Exception) -> str:
    """Say why a page was not fetched, without a word of what answered in its place.

    Parameters
    ----------
    error : Exception
        One of the above, or of aiohttp.

    Returns
    -------
    str
        What is wrong; what to do.
    """
    match error:
        case RefusedError():
            return str(error)
        case aiohttp.ClientConnectorDNSError() | UnicodeError():
            return "its host is not known; check the name"
        case aiohttp.ClientSSLError():
            return f"its host cannot prove who it is; {_SAVE_IT}"
        case aiohttp.ClientConnectorError(os_error=AddressRefusedError()):
            return f"its host has no public address, and only those are connected to; {_SAVE_IT}"
        case aiohttp.ClientConnectorError():
            return "its host cannot be connected to; try again later"
        case aiohttp.ClientPayloadError():
            return "its content breaks off or cannot be decompressed; try again later"
        case _:
            return f"its host does not answer as a web server does; {_SAVE_IT}"
