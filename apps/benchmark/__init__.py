"""``webjury benchmark``: one module per sub-command."""
