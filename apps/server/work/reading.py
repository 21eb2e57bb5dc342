"""Take the body of a request apart: JSON, or a form.

A body of a few megabytes may contain millions of values. What these functions return is small
enough for the server, apart from the texts and files in it.
"""

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Collection
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from starlette.datastructures import Headers, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from ....errors import InputError

#: Maximum number of values in JSON, and of fields and files in a form that is no correction.
MAX_VALUES = 1_000
_HALVES = re.compile("[\ud800-\udfff]")
_URL_ENCODED, _PARTS = "application/x-www-form-urlencoded", "multipart/form-data"


@dataclass(frozen=True, slots=True)
class FilePart:
    """A file in a form, with the headers of its part."""

    name: str
    headers: list[tuple[bytes, bytes]]
    content: bytes


#: The name of a field, and its value.
Field = tuple[str, str | FilePart]


class _PartsInMemory(MultiPartParser):
    spool_max_size = 0  # no limit, and hence no temporary files


def read_json(body: bytes) -> Any:  # noqa: ANN401 (any JSON)
    """Read JSON; raise an `InputError` if it is invalid or has too many values."""
    try:
        value = json.loads(body)
        if _has_more_values(value, MAX_VALUES):
            raise InputError(f"the body has more than {MAX_VALUES:,} values: send fewer")
        return _without_halves(value)
    except json.JSONDecodeError as error:
        raise InputError(f"the body is not valid JSON, at character {error.pos}") from None
    except (ValueError, RecursionError) as error:
        raise InputError("the body is not valid JSON") from error


def _without_halves(value: Any) -> Any:  # noqa: ANN401 (any JSON)
    """Replace halves of surrogate pairs, as in any page: sending them to a process is slow."""
    match value:
        case str():
            return _HALVES.sub("\N{REPLACEMENT CHARACTER}", value)
        case list():
            return [_without_halves(inner) for inner in value]
        case dict():
            return {_without_halves(name): _without_halves(inner) for name, inner in value.items()}
    return value


def _has_more_values(value: object, limit: int) -> bool:
    n, rest = 0, [value]
    while rest and n <= limit:
        match rest.pop():
            case dict() as members:
                inner: Collection[object] = members.values()
            case list() as inner:
                pass
            case _:
                continue
        n += len(inner)
        if n <= limit:
            rest.extend(inner)
    return n > limit


def read_form(body: bytes, content_type: str, max_fields: int = MAX_VALUES) -> list[Field]:
    """Read the fields of a form; raise an `InputError` if it is invalid or has too many."""
    kind = content_type.partition(";")[0].strip().lower()
    try:
        if kind == _URL_ENCODED:
            text = body.decode("utf-8", "replace")
            return list(parse_qsl(text, keep_blank_values=True, max_num_fields=max_fields))
        if kind == _PARTS:
            return asyncio.run(_read_parts(body, content_type, max_fields))
    except MultiPartException as error:
        raise InputError(f"the form cannot be read: {error.message.rstrip('.')}") from error
    except ValueError as error:
        raise InputError(
            f"the form cannot be read, or has more than {max_fields:,} fields: send fewer"
        ) from error
    return []


async def _read_parts(body: bytes, content_type: str, max_fields: int) -> list[Field]:
    async def whole() -> AsyncGenerator[bytes, None]:
        yield body

    parser = _PartsInMemory(
        Headers({"content-type": content_type}),
        whole(),
        max_files=max_fields,
        max_fields=max_fields,
        max_part_size=len(body),
    )
    form = await parser.parse()
    return [(name, await _part(value)) for name, value in form.multi_items()]


async def _part(value: UploadFile | str) -> str | FilePart:
    if isinstance(value, str):
        return str(_without_halves(value))
    return FilePart(value.filename or "", value.headers.raw, await value.read())
