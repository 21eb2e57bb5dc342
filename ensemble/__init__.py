"""Features, models and decisions: how the jury reaches its verdict."""
