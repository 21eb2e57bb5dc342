"""Faster code for what libraries do, with the same results; written for one version of each."""
