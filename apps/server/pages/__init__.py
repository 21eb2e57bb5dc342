"""The web pages of the server."""
