"""The page /docs, which describes the API by its schema and loads nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse

from ..render import render


@dataclass(frozen=True, slots=True)
class Field:
    """A value in a request or a response; its default as JSON, or empty."""

    name: str
    kind: str
    description: str
    default: str


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address of the API."""

    method: str
    path: str
    description: str
    sent: list[Field]
    returned: list[Field]
    statuses: list[tuple[str, str]]


def add_reference(app: FastAPI) -> None:
    """Add the page to an application."""
    router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @router.get("/docs")
    async def reference(request: Request) -> str:
        endpoints = list(_endpoints(app.openapi()))
        address = str(request.base_url)
        return render("reference.html.jinja", endpoints=endpoints, address=address)

    app.include_router(router)


def _endpoints(schema: dict[str, Any]) -> Iterator[Endpoint]:
    models = schema["components"]["schemas"]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            responses = operation["responses"]
            yield Endpoint(
                method=method.upper(),
                path=path,
                description=operation.get("description", ""),
                sent=[
                    *(
                        _field(parameter["name"], parameter["schema"])
                        for parameter in operation.get("parameters", [])
                    ),
                    *_fields(operation.get("requestBody", {}), models),
                ],
                returned=_fields(responses["200"], models),
                statuses=[
                    (status, response["description"]) for status, response in responses.items()
                ],
            )


def _fields(body: dict[str, Any], models: dict[str, Any]) -> list[Field]:
    """The fields of a JSON object in a body."""
    model = body.get("content", {}).get("application/json", {}).get("schema", {}).get("$ref", "")
    if not model:
        return []
    properties = models[model.rpartition("/")[2]]["properties"]
    return [_field(name, schema) for name, schema in properties.items()]


def _field(name: str, schema: dict[str, Any]) -> Field:
    default = schema.get("default")
    return Field(
        name=name,
        kind=_kind(schema),
        description=schema.get("description", ""),
        default="" if default is None else str(default).lower(),
    )


def _kind(schema: dict[str, Any]) -> str:
    """The type of a value in words; its default shows whether it may be missing."""
    if "enum" in schema:
        return ", ".join(schema["enum"])
    if "anyOf" in schema:
        return " or ".join(
            _kind(option) for option in schema["anyOf"] if option.get("type") != "null"
        )
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}"
    return str(schema.get("type", ""))
