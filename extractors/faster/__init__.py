"""Faster code for the work of libraries, each part for one version, with the same results."""
