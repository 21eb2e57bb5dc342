"""What is gained by knowing other pages of a page's site."""
