"""What libraries do, in less time: each part for one version of a library, with the same result."""
