"""``webjury analyse``: one module per sub-command."""

from ...requirements import require

require("rapidfuzz", "rich", "trafilatura", extra="train")
