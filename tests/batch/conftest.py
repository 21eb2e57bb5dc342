"""Pages for the tests of batch runs."""

import pytest

from webjury.experiments.soak.poison import generate_pages

N_PAGES = 7


@pytest.fixture(scope="session")
def healthy():
    """HTML of a few pages with content, by name."""
    return {name: html for name, _, html in generate_pages(N_PAGES, every=None)}
