"""Data sets, metrics, benchmarks, and reproductions of published results.

`data` reads data sets and runs extractors on them, `scoring` has the metrics, `validation` the
cross-validation. `accuracy`, `cost`, `hostile`, `markdown`, `sites`, `soak` and `fuzz` are the
benchmarks; `cores` compares the compiled core with Python; `thesis` and `systems` reproduce what
others published.
"""
