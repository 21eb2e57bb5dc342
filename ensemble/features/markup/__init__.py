"""The mark-up around segments: tags and attributes, hints in names, paths, the tree."""
