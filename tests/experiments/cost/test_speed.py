"""Times by system and by stage; ratios are to trafilatura's mean."""

import pytest

from webjury.choices import MODES
from webjury.experiments.cost.speed import (
    CASCADE,
    FORMS,
    LEARNING,
    PARSING,
    PYTHON_CORE,
    REFERENCE_MARKDOWN,
    Speed,
    measure_speed,
    speed_table,
    stages_table,
)
from webjury.experiments.tables import printed
from webjury.extractors.registry import BUILT_IN

PAGE = b"<main><p>A page with a sentence or two. It is not long.</main><footer>Contact</footer>"


@pytest.fixture(scope="module")
def measured() -> Speed:
    return measure_speed([PAGE] * 3)


def test_every_system_is_timed_on_every_page(measured: Speed) -> None:
    others = {CASCADE, LEARNING, PARSING, PYTHON_CORE, *FORMS, REFERENCE_MARKDOWN}
    assert set(measured.systems) == {*BUILT_IN, *MODES} | others
    assert all(len(seconds) == 3 and min(seconds) > 0 for seconds in measured.systems.values())


def test_the_time_of_a_mode_is_the_sum_of_its_stages(measured: Speed) -> None:
    for mode, stages in measured.stages.items():
        totals = [sum(seconds) for seconds in zip(*stages.values(), strict=True)]
        assert totals == pytest.approx(measured.systems[mode])
    assert {"parse", "features", "tokens", "predict"} <= set(measured.stages["fast"])
    assert "justext" in measured.stages["voter"]
    assert "justext" not in measured.stages["fast"]


def test_tables_are_in_milliseconds_and_relative_to_trafilatura() -> None:
    speed = Speed(
        {"trafilatura": [0.01, 0.03], "fast": [0.001, 0.003]},
        {"fast": {"parse": [0.001, 0.001], "predict": [0.0, 0.002]}},
    )
    fast, trafilatura = printed(speed_table(speed))
    assert (fast["system"], fast["ms"], fast["ratio"]) == ("fast", "2.00", "0.100")
    assert (trafilatura["median"], trafilatura["ratio"]) == ("20.00", "1.000")
    parse, predict = printed(stages_table(speed))
    assert (parse["stage"], parse["ms"], parse["99th percentile"]) == ("parse", "1.00", "1.00")
    assert (predict["mode"], predict["ratio"]) == ("fast", "0.050")
