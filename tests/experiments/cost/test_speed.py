"""Times by system and by stage; ratios are to trafilatura's mean."""

from webjury.experiments.cost.speed import Speed, speed_table, stages_table
from webjury.experiments.tables import printed


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
