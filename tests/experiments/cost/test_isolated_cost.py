"""The cost of each page for a mode in its own process."""

import pytest

from webjury.experiments.cost.isolated_cost import page_costs


def test_each_page_has_its_time_and_the_peak_memory_so_far_without_that_of_the_caller() -> None:
    allocated = bytearray(b"x") * 600_000_000
    costs = list(
        page_costs("fast", [b"<p>A page", b"<p>Another", b"<div><p>Words</p></div> " * 20_000])
    )
    assert all(cost.seconds > 0 for cost in costs)
    peaks = [cost.peak_mib for cost in costs]
    assert peaks == sorted(peaks)
    # A page with 40,000 elements needs many MiB more than one with ten bytes.
    assert peaks[2] > peaks[0] + 20
    assert 20 < peaks[0] < len(allocated) / 2**20


def test_an_error_of_the_mode_is_raised_to_the_caller() -> None:
    with pytest.raises(Exception, match="PDF"):
        list(page_costs("fast", [b"%PDF-1.7 no page"]))
