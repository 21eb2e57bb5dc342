"""Options of the tests."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--lower-floors",
        action="store_true",
        help="write experiments/f1_floors.json anew, 0.002 below the committed benchmark",
    )
    parser.addoption(
        "--renew-pages",
        action="store_true",
        help="write what is expected of tests/pages anew: look at what changed before you commit",
    )
