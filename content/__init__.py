"""The kept part of a page as a tree of plain nodes, and the forms that are written from it."""
