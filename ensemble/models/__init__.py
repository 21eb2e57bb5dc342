"""Models that learn: the voter with its stages and its lexicon, the selector; the shipped ones."""
