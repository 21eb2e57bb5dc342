"""Neighbours: pieces of one line that meet without white space between them."""
