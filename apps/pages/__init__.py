"""How commands read pages, write them in a form, and explain the verdict on them."""
