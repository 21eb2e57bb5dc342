"""Fuzzing: webjury on pages that are broken at random, and its server on generated requests."""
