"""Trained models: the voter with its stages and its lexicon, and the selector; loading them."""
