"""The colours of a page."""

from webjury import SegmentVerdict
from webjury.apps.view.page import coloured_page
from webjury.apps.view.segments import view_segments

PAGE = '<h1><a href="#s0">The lamp!</a></h1><p><a href="#s1">It turns.</a><p><a href="#s2">Menu</a>'


def test_a_title_that_is_added_is_not_shown_as_dropped():
    verdicts = [("The lamp!", False, 0.01), ("It turns.", True, 0.99), ("Menu", False, 0.01)]
    segments = view_segments([SegmentVerdict(*verdict, {}) for verdict in verdicts])
    shown = coloured_page(PAGE, segments, "# The *lamp*")
    assert [part.partition('"')[0] for part in shown.split('<a class="')[1:]] == [
        *("kept", "kept", "dropped"),
    ]
    assert coloured_page(PAGE, segments).count('<a class="dropped"') == 2
