"""``webjury benchmark``: one module a sub-command."""
