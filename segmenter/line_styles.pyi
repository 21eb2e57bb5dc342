def is_shown_as_block(style: str) -> bool:
    """Whether declarations show an element as a block."""
