"""Data sets, metrics, benchmarks, and reproductions of published results.

`data` reads data sets and runs extractors on them, `scoring` has the metrics, and `validation` the
cross-validation. `accuracy`, `cost`, `field`, `hostile`, `markdown`, `sites`, `soak` and `fuzz`
are the benchmarks, and `outputs` says what a change of the code changes. `thesis` and `systems`
reproduce results that others published.
"""
