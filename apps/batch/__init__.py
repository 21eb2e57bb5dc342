"""``webjury batch``, its estimate of what a run takes, and its progress."""
