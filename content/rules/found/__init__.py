"""Parts of a page that need special treatment in HTML and Markdown: one module for each."""
