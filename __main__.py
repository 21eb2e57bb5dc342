"""The command line, as ``python -m webjury``."""

from .apps.cli import main

main()
