"""Models on disk: cards, hashes, versions, and trees that are read and predicted with."""
