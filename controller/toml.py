"""Reads sections of a TOML file into structs, with errors that a builder of tables can act on."""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.inspect import (
    BoolType,
    EnumType,
    FloatType,
    IntType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)
from msgspec.structs import FieldInfo, fields

S = TypeVar("S", bound=Struct)

_HEADER = re.compile(r"\s*\[\[?\s*\"?([\w.-]+)\"?\s*\]")


class ConfigError(ValueError):
    """A configuration that can't be used: where, what is wrong, what is allowed, what to do."""


class TomlFile:
    """A configuration file that is asked for its sections. All methods raise ConfigError."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._text = _text(path)
        try:
            self._tables = tomllib.loads(self._text)
        except tomllib.TOMLDecodeError as error:
            raise ConfigError(f"{path}: {error}; text values stand in quotes") from None
        self._asked_for: set[str] = set()

    def section(self, name: str, kind: type[S]) -> S:
        """The section `[name]`; one that is missing has all its defaults."""
        found = self.optional_section(name, kind)
        return kind() if found is None else found

    def optional_section(self, name: str, kind: type[S]) -> S | None:
        """The section `[name]`, None if it is missing."""
        self._asked_for.add(name)
        if name not in self._tables:
            return None
        return self._struct(name, self._tables[name], kind, 0)

    def sections(self, name: str, kind: type[S]) -> tuple[S, ...]:
        """The sections `[[name]]` in the order of the file."""
        self._asked_for.add(name)
        tables = self._tables.get(name, [])
        if not isinstance(tables, list):
            raise self.error(f"[{name}] may stand several times: write [[{name}]]", name)
        return tuple(self._struct(name, table, kind, nth) for nth, table in enumerate(tables))

    def subsections(self, name: str, known: Iterable[str]) -> dict[str, dict[str, Any]]:
        """The sections `[name.SUB]` as they stand, by SUB, each of which must be `known`."""
        self._asked_for.add(name)
        found = self._tables.get(name, {})
        if not isinstance(found, dict):
            raise self.error(f"{name} has sections: write [{name}.{next(iter(known))}]", name)
        for sub, table in found.items():
            if not isinstance(table, dict):
                text = f"[{name}] has no keys, only sections such as [{name}.{next(iter(known))}]"
                raise self.error(f"{text}; put {sub} into one", name, sub)
            if sub not in known:
                text = _unknown(f"section under {name}", sub, known)
                raise self.error(text, f"{name}.{sub}")
        return found

    def end(self) -> None:
        """Refuses whatever was not asked for: what is misspelt would have no effect."""
        for name in self._tables:
            if name not in self._asked_for:
                raise self.error(_unknown("section", name, self._asked_for), name)

    def error(self, text: str, section: str, key: str = "", nth: int = 0) -> ConfigError:
        """An error that says where: in the `nth` section of that name, at that key."""
        line = self._line(section, key, nth)
        where = f"{self._path}, line {line}" if line else f"{self._path}, [{section}]"
        return ConfigError(f"{where}: {text}")

    def _struct(self, section: str, table: Any, kind: type[S], nth: int) -> S:
        if not isinstance(table, dict):
            raise self.error(f"{section} is a section: write [{section}] above its keys", section)
        known = {field.name: field for field in fields(kind)}
        for key in table:
            if key not in known:
                raise self.error(f"[{section}] {_unknown('key', key, known)}", section, key, nth)
        for name, field in known.items():
            if name not in table and field.required:
                text = f"[{section}] needs {name}, {_allowed(type_info(field.type))}; add it"
                raise self.error(text, section, nth=nth)
        values = {key: self._value(section, known[key], table[key], nth) for key in table}
        return kind(**values)

    def _value(self, section: str, field: FieldInfo, value: Any, nth: int) -> Any:
        try:
            return msgspec.convert(value, field.type)
        except msgspec.ValidationError:
            allowed = _allowed(type_info(field.type))
            default = "" if field.default is NODEFAULT else _default(field.default)
            raise self.error(
                f"[{section}] {field.name} = {_toml(value)} is not allowed: it must be {allowed};"
                f" change it{default}",
                section,
                field.name,
                nth,
            ) from None

    def _line(self, section: str, key: str, nth: int) -> int:
        """The line where a key stands, or its section, counted from 1; 0 if it isn't found."""
        inside, header_line, seen = False, 0, -1
        wanted = re.compile(rf"\s*\"?{re.escape(key)}\"?\s*=")
        for number, line in enumerate(self._text.splitlines(), 1):
            if header := _HEADER.match(line):
                seen += header[1] == section
                inside = header[1] == section and seen == nth
                header_line = number if inside else header_line
            elif inside and key and wanted.match(line):
                return number
        return header_line


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(
            f"cannot read the configuration {path}: {error.strerror};"
            " name another with --config, or leave it out for the simulated table"
        ) from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not UTF-8 text; save it as UTF-8") from None


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    known_ones = f"known are {', '.join(sorted(known))}"
    advice = f"did you mean {close[0]}?" if close else known_ones
    return f"unknown {what} {name}; {advice}"


def _toml(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _default(default: Any) -> str:
    return "" if default is None else f", or leave it out for {_toml(default)}"


def _allowed(kind: Type) -> str:
    """What a setting may be, in words."""
    match kind:
        case Metadata(extra_json_schema={"description": str(described)}):
            return described
        case UnionType(types):
            return " or ".join(_allowed(one) for one in types if not isinstance(one, NoneType))
        case LiteralType(values):
            return f"one of {', '.join(map(_toml, values))}"
        case EnumType(cls):
            return f"one of {', '.join(_toml(member.value) for member in cls)}"
        case VarTupleType(item):
            return f"a list of {kind.min_length} to {kind.max_length}, each {_allowed(item)}"
        case IntType():
            return f"a whole number from {kind.ge} to {kind.le}"
        case FloatType():
            return f"a number from {kind.ge:g} to {kind.le:g}"
        case BoolType():
            return "true or false"
        case StrType():
            return "a text"
    raise AssertionError(f"no words for {kind}")
