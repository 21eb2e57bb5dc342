"""Fetch pages from the web safely: for a server whose users choose the URL, and for people.

Data flow in one direction::

    text --parse_url--> URL --reach, to public addresses only--> response --> redirect, or page

Whether an address is public is decided by the very address to which a socket is about to be opened,
not by the URL, which resolvers and parsers may read differently. So nothing, such as the address of
a host name, can change between the check and the connection.
"""

from ..requirements import require

require("aiohttp", "protego", extra="fetch")
