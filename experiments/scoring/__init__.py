"""How good a text is: metrics, and the protocols that average them."""
