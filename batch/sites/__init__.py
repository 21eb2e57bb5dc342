"""Sites of a batch run: a first pass records texts, which are then counted by site."""
