"""Path rules of a record (section 11)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from .patterns import PathPattern, Pattern, split
from .query import Pair, split_query
from .templates import fill
from .whatwg import Parts

_CLASS = re.compile(r"\{(\w+):([^{}]+)\}", re.ASCII)
_UNFIT = re.compile("[/?&#;]")
_ONE_SLASH = re.compile("/(?!/)")
_NOTHING = "(?!)"


class Rewritten(NamedTuple):
    """What a rule makes of a URL."""

    rule: str
    host: str
    path: str
    query: str | None


class PathRule:
    """One path rule, compiled."""

    def __init__(self, data: Mapping[str, Any], classes: Mapping[str, str]) -> None:
        self.key_host: str | None = data.get("keyHost")
        self._id: str = data["id"]
        self._hosts = frozenset(data["hosts"]) if "hosts" in data else None
        self._destination: str = data["destination"]
        grammars = _grammars(data["source"], classes)
        path, _, query = _CLASS.sub(r"{\1}", data["source"]).partition("?")
        self._path = PathPattern(path, grammars)
        self._conditions = [
            (pair.name, None if pair.value == "*" else Pattern(pair.value or "", grammars)) for pair in split_query(query)
        ]

    def rewrite(self, parts: Parts, segments: list[str], pairs: list[Pair]) -> Rewritten | None:
        """The rewritten host, path and query, or None where the rule does not match."""
        if self._hosts is not None and parts.host not in self._hosts:
            return None
        captures = self._captures(segments, pairs)
        text = None if captures is None else fill(self._destination, captures)
        if text is None or not _ONE_SLASH.match(text) or "#" in text:
            return None
        path, _, query = text.partition("?")
        return Rewritten(self._id, self.key_host or parts.host, path, query or None)

    def _captures(self, segments: list[str], pairs: list[Pair]) -> dict[str, str] | None:
        captures = self._path.match(segments) if len(self._conditions) == len(pairs) else None
        if captures is None:
            return None
        for name, pattern in self._conditions:
            value = next((pair.value for pair in pairs if pair.name == name), None)
            if value is None or (pattern is not None and not pattern.match(value, captures)):
                return None
        plain = all(value not in (".", "..") and not _UNFIT.search(value) for value in captures.values())
        return captures if plain else None


def _grammars(source: str, classes: Mapping[str, str]) -> dict[str, str]:
    grammars: dict[str, str] = {}
    for name, kind in _CLASS.findall(source):
        words = "|".join(map(re.escape, kind.split("|")))
        found = words if "|" in kind else classes.get(kind, _NOTHING)
        # A name with two classes matches nothing.
        grammars[name] = found if grammars.get(name, found) == found else _NOTHING
    return grammars


def first_match(rules: Iterable[PathRule], parts: Parts) -> Rewritten | None:
    """What the first rule that matches makes of a URL; None without one, or where it changes nothing."""
    segments, pairs = split(parts.path), split_query(parts.query)
    for rule in rules:
        found = rule.rewrite(parts, segments, pairs)
        if found is not None:
            return None if found[1:] == (parts.host, parts.path, parts.query) else found
    return None
