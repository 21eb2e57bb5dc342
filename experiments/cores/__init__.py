"""Both cores on the same pages: the compiled one must give what the Python one gives."""
