"""``webjury serve``: an API, and pages for people, over processes that extract."""
