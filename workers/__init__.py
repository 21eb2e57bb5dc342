"""Calls in processes of their own, which can be ended. Knows nothing of web pages.

An alarm does not stop C code: only the end of a process does (trafilatura issue 925 tells why
a thread is no way out).
"""
