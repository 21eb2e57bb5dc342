"""Writes all columns of structure, in the order of `COLUMNS`."""

from collections import namedtuple

from libc.stdint cimport uint8_t

from .announcements cimport write_announcements
from .containers cimport write_containers
from .declarations cimport write_declared_body, write_declared_kinds, write_headline
from .ground cimport Ground
from .hints cimport (
    Hints, write_after_headings, write_inline_markup, write_page_hints, write_path_hints,
)
from .position cimport write_neighbours, write_page_sizes, write_position
from .repetition cimport write_repeated_markup, write_repeated_text
from .running_text cimport Running, write_main_container, write_run_of_text
from .story cimport write_story
from .texts cimport write_text_shape
from .writer cimport Columns

Description = namedtuple("Description", "columns link_share containers paths paragraphs")


def describe(Ground page not None, list texts not None, declared not None, bint comments):
    """Describe the segments of a page; if `comments` are content, no name hints at them."""
    cdef Columns columns = Columns(page.n)
    cdef Hints hints = Hints(page, comments)
    cdef const uint8_t* sentences = write_text_shape(page, texts, columns)
    write_inline_markup(page, hints, columns)
    write_path_hints(page, hints, columns)
    write_position(page, columns)
    write_after_headings(page, hints, columns)
    containers = write_containers(page, hints, sentences, columns)
    paths = write_repeated_markup(page, hints, columns)
    write_repeated_text(page, texts, columns)
    write_headline(page, declared, columns)
    write_neighbours(page, hints, sentences, columns)
    cdef Running run = write_run_of_text(page, hints, sentences, columns)
    write_main_container(page, run, columns)
    write_announcements(page, texts, run, columns)
    write_story(page, run, paths, columns)
    write_declared_body(page, declared, columns)
    write_page_sizes(page, columns)
    write_page_hints(page, hints, columns)
    write_declared_kinds(declared, columns)
    return Description(
        columns.finished(), hints.link_shares, containers, paths, run.paragraphs
    )
