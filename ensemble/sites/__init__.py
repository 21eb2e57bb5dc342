"""Sites: text that is on many pages of one site is usually not the content of any of them."""
