"""Twins of the segmenter: scans of the source, survey and walk of the tree, words, style sheets."""
