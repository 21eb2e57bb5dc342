from array import array

def values(
    items: list[tuple[str, str]], numbers: array[int], bounds: array[int], name: str
) -> list[str | None]: ...
