"""The gain in F1 from knowing other pages of the same site."""
