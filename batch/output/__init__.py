"""Write the output of a batch run: files that are either complete or absent."""
