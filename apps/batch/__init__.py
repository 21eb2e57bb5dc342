"""``webjury batch``, the estimate of what a run takes, and its progress."""
