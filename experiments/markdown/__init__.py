"""Compare the Markdown of several systems with what readers want: headings, code, links etc."""
