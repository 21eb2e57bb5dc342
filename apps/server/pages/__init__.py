"""The pages that the server shows to people."""
