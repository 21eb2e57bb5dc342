"""Extraction of pages that kill their process or take a minute, for worker processes to import."""

import os
import signal
import time

from webjury.answer import extract


def extract_page(page, *arguments, **options):
    if page == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
    if page == "endless":
        time.sleep(60)
    return extract.extract_page(page, *arguments, **options)
