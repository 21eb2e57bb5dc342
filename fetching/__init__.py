"""A page from the web, for a server that others may tell what to fetch.

Data runs one way::

    text --urls--> URL --connector, to public addresses only--> answer --> another URL, or a page

That an address is public is not concluded from the URL, which resolvers and parsers read in many
ways: it is asked of the very address that a socket is about to be opened to. So nothing can come
between the check and the connection, such as a name that has a second address by then.
"""

from ..requirements import require

require("aiohttp", extra="serve")
