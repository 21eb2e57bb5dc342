"""From probabilities to kept segments: things, prices, the decision, its reasons and warnings."""
