"""Peak memory of a mode over many pages."""

from webjury.experiments.cost.memory import memory_table


def test_peak_memory_never_falls() -> None:
    (row,) = memory_table([b"<p>A page", b"<p>Another", b"<p>A third"], ["fast"])
    assert (row["mode"], row["pages"]) == ("fast", 3)
    assert 20 < row["first page"] <= row["half"] <= row["all"]
