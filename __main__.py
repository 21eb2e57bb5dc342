"""``python -m webjury``: the command line."""

from .apps.cli import main

main()
