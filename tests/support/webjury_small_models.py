"""The command of webjury as a program that trains small models, in one process."""

import pytest

from one_process import work_here
from small_models import train_quickly
from webjury.apps.cli import main

if __name__ == "__main__":
    patch = pytest.MonkeyPatch()
    train_quickly(patch)
    work_here(patch)
    main()
