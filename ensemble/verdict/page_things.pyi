from ..features.case import Case
from .things import Things

def things_of(case: Case) -> Things:
    """Find the things of a page: code, lists, tables of data, questions, sections, labels."""
