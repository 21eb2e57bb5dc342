"""Models on disk: cards, hashes and versions; trees, and predictions with them."""
