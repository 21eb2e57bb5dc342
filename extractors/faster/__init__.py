"""Faster code for parts of libraries, with the same results; written for one version of each."""
