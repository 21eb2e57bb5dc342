"""Coverage, features, selector and voter: how the jury reaches its verdict."""
