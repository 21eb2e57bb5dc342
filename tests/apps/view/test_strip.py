"""The strip maps the whole page, in as many bands as fit."""

import pytest

from webjury.answer.verdicts import SegmentVerdict
from webjury.apps.view.segments import view_segments
from webjury.apps.view.strip import make_strip


def strip_of(*segments):
    return make_strip(view_segments([SegmentVerdict(text, p > 0.5, p, {}) for text, p in segments]))


def test_each_segment_of_a_short_page_is_a_band_as_high_as_its_text():
    strip = strip_of(("A menu", 0.0), ("A long paragraph. " * 20, 1.0), ("A footer", 0.1))
    assert [(band.row, band.top, band.height, band.level) for band in strip.bands] == [
        (0, 0, 1, 0),
        (1, 1, 5, 10),
        (2, 6, 1, 1),
    ]
    assert strip.height == 7
    assert strip_of().bands == []


def test_the_bands_of_a_long_page_are_few_and_cover_it():
    strip = strip_of(*[("A line", row % 2) for row in range(4_000)])
    assert 100 < len(strip.bands) <= 250
    assert sum(band.height for band in strip.bands) == strip.height
    assert {band.level for band in strip.bands} == {5}


@pytest.mark.parametrize(("n_doubtful", "in_doubt"), [(0, False), (1, False), (5, True)])
def test_a_band_is_in_doubt_if_a_good_part_of_it_is(n_doubtful, in_doubt):
    rows = [("A line", 0.6 if row % 16 < n_doubtful else 0.0) for row in range(16 * 240)]
    assert strip_of(*rows).bands[0].in_doubt == in_doubt


class CountedText(str):
    """A text that counts how often its length is read."""

    n_read = 0

    def __len__(self):
        CountedText.n_read += 1
        return super().__len__()


def test_each_segment_of_a_long_page_is_looked_at_a_few_times():
    segments = view_segments([SegmentVerdict(CountedText("A line"), True, 1.0, {})] * 20_000)
    make_strip(segments)
    assert CountedText.n_read < 10 * len(segments)
