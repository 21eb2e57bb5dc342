"""Run calls in worker processes that can be killed. This package knows nothing of web pages.

An alarm does not interrupt C code, and extraction in threads has crashed (trafilatura issue 925):
only killing a process enforces a deadline.

Workers limit the time and memory of trusted code that processes untrusted pages. They are not a
security boundary: a worker runs as the same user as its parent, with the same files and the same
network, and nothing confines it.
"""
