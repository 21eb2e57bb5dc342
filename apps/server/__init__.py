"""``webjury serve``: an API and web pages, backed by worker processes that extract."""
