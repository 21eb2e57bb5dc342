"""Data sets, metrics and benchmarks: measurements of the accuracy and cost of extraction."""
