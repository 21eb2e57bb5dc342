"""Systems that learn to label the blocks of a page, and what they learn from."""
