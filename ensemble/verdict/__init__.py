"""From probabilities to kept segments: things, prices, the decision, and what is said about it."""
