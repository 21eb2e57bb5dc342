"""Data sets, metrics, tables and benchmarks: what shows whether the verdicts are right."""
