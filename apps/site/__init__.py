"""``webjury site``: commands about the pages of one site."""
