"""Fuzzing: webjury on pages that are broken at random, and its server on requests that are."""
