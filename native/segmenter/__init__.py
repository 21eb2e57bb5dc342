"""Twins of the segmenter: the scan of the source, the walk over the tree, words, style sheets."""
