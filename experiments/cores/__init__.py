"""Run both cores on the same pages: the compiled core must give the same results as Python."""
