"""How much F1 is gained by knowing other pages of a page's site."""
