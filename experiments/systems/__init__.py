"""Systems of other researchers, written anew from their descriptions, beside the jury.

Each labels the text blocks of a page as content or not, learning from pages with gold standards.
"""
