"""From probabilities to kept segments: clues, things, the decision, its reasons and warnings."""
