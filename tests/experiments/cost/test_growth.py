"""Cost on pages of growing length, and its exponents."""

import pytest

from webjury.experiments.cost.growth import Growth, exponents_table, repeat_content
from webjury.experiments.cost.isolated_cost import PageCost
from webjury.experiments.tables import printed


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (b"<p>One", b"<p>One<p>One"),
        (b"<BODY class=a>\n<p>One</BODY></html>", b"<BODY class=a>\n<p>One\n<p>One</BODY></html>"),
        (b"<body><p>One", b"<body><p>One<body><p>One"),
    ],
)
def test_the_content_is_repeated(page: bytes, expected: bytes) -> None:
    assert repeat_content(page, 2) == expected


def test_exponents_are_1_for_linear_and_2_for_quadratic_cost() -> None:
    sizes = [1000 * 2**power for power in range(6)]
    linear = [PageCost(size / 1e6, 100 + size / 1e3) for size in sizes]
    quadratic = [PageCost(size**2 / 1e9, 100) for size in sizes]
    growths = [Growth("fast", sizes, linear, 100), Growth("voter", sizes, quadratic, 100)]
    assert [list(row.values()) for row in printed(exponents_table(growths))] == [
        ["fast", "1.00", "1.00", "1.00"],
        ["voter", "2.00", "2.00", "0.00"],
    ]
