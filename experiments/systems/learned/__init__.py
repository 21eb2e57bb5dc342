"""Systems that learn which blocks of a page are content, and the features that they use."""
