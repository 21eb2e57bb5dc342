"""``webjury batch``, and what it shows of a run."""
