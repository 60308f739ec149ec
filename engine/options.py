"""Reading the options of a game: every key known, every value within its bounds."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from engine.reasons import BadOption

Chosen = TypeVar("Chosen", bound=Struct)


def read_options(kind: type[Chosen], given: Mapping[str, Any]) -> Chosen:
    """The options of `kind` with those `given` set, the others at their defaults.

    Raises BadOption, which names the key, the value and what would be right; also where an option
    without a default is not given.
    """
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key, value in given.items():
        if key not in fields:
            raise BadOption(f"there is no option {key!r}; {_advice(key, list(fields))}")
        try:
            msgspec.convert(value, fields[key].type)
        except msgspec.ValidationError as error:
            wanted = _choices(fields[key].type) or str(error).partition(" - at ")[0]
            raise BadOption(f"option {key!r} can't be {value!r}: {wanted}") from error
    for key, field in fields.items():
        if field.required and key not in given:
            raise BadOption(f"option {key!r} is missing: {_choices(field.type)}")
    return msgspec.convert(dict(given), kind)


def values_of(kind: type[Struct], key: str) -> tuple[Any, ...]:
    """What an option of `kind` may be, its default first; nothing where that can't be counted."""
    (field,) = (field for field in msgspec.structs.fields(kind) if field.encode_name == key)
    return tuple(sorted(_values(field.type), key=lambda value: value != field.default))


def _values(kind: Any) -> tuple[Any, ...]:
    if kind is bool:
        return (True, False)
    parts = [part for part in (kind, *get_args(kind)) if get_origin(part) is Literal]
    return tuple(value for part in parts for value in get_args(part))


def _choices(kind: Any) -> str:
    """What to choose among, where the values of the type can be counted; else nothing."""
    choices = [str(value).lower() if kind is bool else repr(value) for value in _values(kind)]
    return f"choose {' or '.join(choices)}" if choices else ""


def _advice(key: str, known: list[str]) -> str:
    near = difflib.get_close_matches(key, known, n=1, cutoff=0.5)
    return f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
