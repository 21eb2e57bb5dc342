"""``webjury serve``: an API and web pages, with worker processes that extract."""
