"""Parts of a page that get special treatment in HTML and Markdown: one module each."""
