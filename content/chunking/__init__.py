"""Content in chunks for language models and search.

Data flow in one direction::

    content --parts--> blocks with their headings --packing--> parts of each chunk
        --joined--> the content of each chunk; --places--> its offsets in the text
"""
