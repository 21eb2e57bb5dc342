"""The twin of `webjury.rendering.prune`: copies the kept part of a page."""
