"""Cross-validation: no model is scored on a page that it has learned from."""
