"""Fetch pages from the web safely: for a server whose users choose the URL, and for people.

Data flows one way::

    text --parse_url--> URL --reach, to public addresses only--> response --> redirect, or page

Whether an address is public is not decided from the URL, which resolvers and parsers may read
differently, but from the very address that a socket is about to be opened to. So nothing can change
between the check and the connection, such as the address of a host name.
"""

from ..requirements import require

require("aiohttp", "protego", extra="fetch")
