"""``webjury batch``: the command, its progress and its summary."""
