"""Reasons why a page is not fetched, in words for users."""

import aiohttp

NOT_COMPLETE = "its content is incomplete or cannot be decompressed; try again later"
_SAVE_IT = "save the page and pass the file instead"


class RefusedError(Exception):
    """A URL that is not allowed, or a response that is not a page; the message says what to do."""


class AddressRefusedError(OSError):
    """Connections to an address are not allowed."""


def reason_of(error: Exception, remedy: str) -> str:
    """Explain why a page was not fetched, without quoting anything from the response.

    The remedy is advised if the address is not allowed.
    """
    match error:
        case RefusedError():
            return str(error)
        case aiohttp.ClientConnectorDNSError() | UnicodeError():
            return "its host name cannot be resolved; check the name"
        case aiohttp.ClientSSLError():
            return f"its TLS certificate is not valid; {_SAVE_IT}"
        case aiohttp.ClientConnectorError(os_error=AddressRefusedError()):
            return f"its host has no public address, and others are not allowed; {remedy}"
        case aiohttp.ClientConnectorError():
            return "its server cannot be reached; try again later"
        case aiohttp.ClientPayloadError():
            return NOT_COMPLETE
        case _:
            return f"its server does not speak HTTP; {_SAVE_IT}"
