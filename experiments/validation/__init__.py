"""Cross-validation and benchmark runs: no model is scored on a page that it was trained on."""
