"""What commands do with pages: read them, write them in a form, explain the verdict on them."""
