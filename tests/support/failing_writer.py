"""Write an extraction, or fail in the way that the text of the page names."""

import os
import time

from webjury import Extraction, Metadata
from webjury.apps.benchmark.cost.fuzz import write_forms


def write(extraction: Extraction, metadata: Metadata) -> dict[str, str]:
    match extraction.segments[0].text:
        case "hang":
            time.sleep(1_000)
        case "crash":
            os._exit(3)
        case "raise":
            raise LookupError("on purpose")
    return write_forms(extraction, metadata)
