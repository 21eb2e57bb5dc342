"""The plot of a leaderboard: all systems are in it."""

import re

from lxml import etree

from webjury.experiments.accuracy.leaderboards.leaderboard import leaderboard_table
from webjury.experiments.accuracy.leaderboards.plot import plot_leaderboard


def test_the_plot_names_the_data_set_and_each_system_once_per_protocol(wcxb, tmp_path):
    table = leaderboard_table(wcxb)
    both = [*table, *({**row, "protocol": "shingle"} for row in table)]
    for rows, times in ((table, 1), (both, 2)):
        plot_leaderboard("wcxb", rows, tmp_path / "plot.svg")
        # Text is drawn as paths; a comment repeats each line of it.
        picture = (tmp_path / "plot.svg").read_text()
        assert etree.fromstring(picture.encode()).tag == "{http://www.w3.org/2000/svg}svg"
        names = [name.strip() for name in re.findall(r"<!-- (.*?) -->", picture, re.DOTALL)]
        assert names.count("wcxb, 2 pages") == 1
        assert names.count("F1, protocol wcxb") == 1
        assert names.count("F1, protocol shingle") == times - 1
        for system in ("worst", "poor", "good", "oracle", "voter", "fast"):
            assert names.count(system) == times
