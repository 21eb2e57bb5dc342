"""Scores of texts: metrics, and the protocols that average them."""

from ...requirements import require

require("rapidfuzz", extra="train")
