"""Compare the Markdown of several systems with what a reader wants: headings, code, links etc."""
