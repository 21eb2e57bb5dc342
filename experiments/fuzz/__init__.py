"""Fuzzing: run webjury on randomly broken pages, and its server on generated requests."""
