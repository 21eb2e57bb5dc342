"""Sites of a batch run: texts are recorded in a first pass, and counted by site."""
