"""Models on disk: cards, hashes, versions; and trees, which are read and make predictions."""
