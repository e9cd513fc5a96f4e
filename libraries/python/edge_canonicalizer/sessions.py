"""Session identifiers (section 8): the shape of the value decides, never the name alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from .hosts import is_any
from .query import Pair
from .text import ascii_lower, grammar

_DOT_SEGMENT = re.compile(r"(?:\.|%2e){1,2}", re.IGNORECASE)


class Session:
    """One entry of `sessions`."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.name: str = data["name"]
        self.place: str = data["in"]
        self.ignores_case = bool(data.get("ignoreCase"))
        self.value = grammar(data["value"])
        self.filed_under = "" if "nameTail" in data else ascii_lower(self.name)
        self._tail = grammar(data["nameTail"]) if "nameTail" in data else None
        self._folded = ascii_lower(self.name) if self.ignores_case else self.name
        self._hosts = frozenset(data["hosts"]) if "hosts" in data else None
        self._path_ends = tuple(data["pathEnds"]) if "pathEnds" in data else None
        self._with = frozenset(data.get("with", ()))

    def is_named(self, name: str) -> bool:
        """Whether the entry is about this name."""
        if self._tail is not None:
            return name.startswith(self.name) and self._tail.matches(name[len(self.name) :])
        return (ascii_lower(name) if self.ignores_case else name) == self._folded

    def applies(self, names: frozenset[str], path: str, pairs: Iterable[Pair]) -> bool:
        """Whether host, path and the other parameters are as the entry says."""
        if not is_any(names, self._hosts) or (self._path_ends is not None and not path.endswith(self._path_ends)):
            return False
        return not self._with or self._with <= {pair.name for pair in pairs}


def query_session(
    sessions: Iterable[Session], pair: Pair, pairs: Iterable[Pair], names: frozenset[str], path: str
) -> str | None:
    """The name of the first of the entries about its name that makes a parameter a session id, or None (section 8.2)."""
    for session in sessions:
        if session.value.matches(pair.decoded_value) and session.applies(names, path, pairs):
            return session.name
    return None


def split_path_sessions(sessions: Iterable[Session], path: str, names: frozenset[str]) -> tuple[str, list[str]]:
    """The path without session ids, and the names of their entries (section 8.1)."""
    if ";" not in path and "(" not in path:
        return path, []
    rules = [session for session in sessions if not session._with and session.applies(names, path, ())]
    found: list[str] = []
    segments: list[str] = []
    for segment in path.split("/"):
        whole = next((s.name for s in rules if s.place == "path-segment" and s.value.matches(segment)), None)
        if whole is not None:
            found.append(whole)
            continue
        first, *parameters = segment.split(";")
        if parameters and not _DOT_SEGMENT.fullmatch(first):
            kept = [first]
            for parameter in parameters:
                name = _path_parameter(rules, parameter)
                kept.append(parameter) if name is None else found.append(name)
            segment = ";".join(kept)
        segments.append(segment)
    return ("/".join(segments) if len(segments) > 1 else "/"), found


def _path_parameter(sessions: Iterable[Session], parameter: str) -> str | None:
    name, equals, value = parameter.partition("=")
    if not equals:
        return None
    return next(
        (s.name for s in sessions if s.place == "path-parameter" and s.is_named(name) and s.value.matches(value)), None
    )
