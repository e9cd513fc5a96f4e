"""The rule data (section 2.5), compiled once: look-ups by name and by host."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from .hosts import PublicSuffixes, is_any, names_of, without_prefix
from .layers import LayerIndex, Layers
from .query import plain_name
from .secrets import PassThrough, SecretShape, words_of
from .sessions import Session
from .text import ascii_lower, grammar

_MAX_HOSTS = 1000
_MAX_NAMES = 2000
# On each host.
_MAX_ROWS = 256
# Longer names are not remembered.
_MAX_NAME = 200
# A host name of the DNS (RFC 1035 §2.3.4), and a dot.
_MAX_HOST = 254

Test = Callable[[str], bool]
_Named = TypeVar("_Named", PassThrough, Session)


class Row:
    """A tracking fact about names on one host."""

    __slots__ = ("paths", "value", "identity_only", "unless", "is_global", "is_unconditional")

    def __init__(self, data: Mapping[str, Any], value: Test | None, unless: tuple[tuple[str, Test | None], ...]) -> None:
        self.paths = tuple(data["paths"]) if "paths" in data else None
        self.value = value
        self.identity_only = "profiles" in data
        self.unless = unless
        self.is_global = "hosts" not in data
        self.is_unconditional = self.paths is None and value is None and not self.identity_only and not unless

    def applies(self, value: str, path: str, is_identity: bool) -> bool:
        """Whether the fact applies to a parameter with this decoded value (section 9.3)."""
        if self.identity_only and not is_identity:
            return False
        if self.paths is not None and not path.startswith(self.paths):
            return False
        if self.value is not None and not self.value(value):
            return False
        return not any(path.startswith(prefix) and (test is None or test(value)) for prefix, test in self.unless)


class PathSet:
    """Path patterns of which a `*` at the end means any rest, and one in front any beginning."""

    __slots__ = ("_matches",)

    def __init__(self, patterns: Iterable[str]) -> None:
        self._matches = re.compile("|".join([_path_source(p) for p in patterns]) or "(?!)", re.DOTALL).fullmatch

    def matches(self, path: str) -> bool:
        """Whether a path is one of these."""
        return self._matches(path) is not None


def _path_source(pattern: str) -> str:
    if pattern.endswith("*"):
        return re.escape(pattern[:-1]) + ".*"
    return ".*" + re.escape(pattern[1:]) if pattern.startswith("*") else re.escape(pattern)


class FragmentPage:
    """Where the fragment decides which page is shown (section 7)."""

    __slots__ = ("paths", "fragment", "is_secret", "names_page")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.paths = PathSet(data["paths"]) if "paths" in data else None
        self.fragment = grammar(data["fragment"]) if "fragment" in data else None
        self.is_secret = bool(data.get("secret"))
        self.names_page = "hosts" in data and "fragment" in data

    def applies(self, path: str, fragment: str) -> bool:
        """Whether the entry applies to this path and raw fragment, on a host that it is about."""
        if self.paths is not None and not self.paths.matches(path):
            return False
        return self.fragment is None or self.fragment.matches(fragment)


class NameRules(NamedTuple):
    """The rules about one parameter name that are none of tracking facts."""

    sessions: list[Session]
    pass_through: list[PassThrough]
    shapes: list[SecretShape]
    is_tracker_only: bool
    """Facts of every host name it, and no rule about secrets or sessions does."""


class Rules:
    """The rule data, ready to be asked. Immutable but for what is remembered."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.suffixes = PublicSuffixes(data["publicSuffixes"]["rules"])
        self.layers = LayerIndex(data, self.suffixes)
        self.platforms: list[Mapping[str, Any]] = data["platforms"]
        self.naming_schemes: list[Mapping[str, Any]] = data["namingSchemes"]
        self.value_classes: Mapping[str, str] = data["valueClasses"]
        self.secret_shapes = [SecretShape(shape) for shape in data["secretShapes"]]
        self.actions = [rule for rule in data["passThrough"] if not rule["names"]]
        self.action_segments = frozenset(ascii_lower(rule["segment"]) for rule in self.actions)
        self._pass_through = by_name(PassThrough(rule) for rule in data["passThrough"] if rule["names"])
        sessions = [Session(rule) for rule in data["sessions"]]
        self._query_sessions = by_name(session for session in sessions if session.place == "query")
        self.path_sessions = [session for session in sessions if session.place != "query"]
        self._names: dict[str, NameRules] = {}
        self.click_servers = [(row, frozenset(row["hosts"]) if "hosts" in row else None) for row in data["clickServers"]]
        self.fold_exceptions = [(row, frozenset(row["hosts"]) if "hosts" in row else None) for row in data["foldExceptions"]]
        self.fragment_pages = [
            (FragmentPage(row), frozenset(row["hosts"]) if "hosts" in row else None) for row in data["fragmentPages"]
        ]
        self._index_facts(data["tracking"])
        self._hosts: dict[str, HostRules] = {}

    def _index_facts(self, rows: Iterable[Mapping[str, Any]]) -> None:
        self.facts: dict[str, list[Mapping[str, Any]]] = {}
        self.facts_in_any_case: dict[str, list[Mapping[str, Any]]] = {}
        prefixes: set[str] = set()
        for row in rows:
            facts = self.facts_in_any_case if row.get("ignoreCase") else self.facts
            for name in row["names"]:
                facts.setdefault(name, []).append(row)
            if "hosts" not in row:
                prefixes.update(entry["path"] for entry in row.get("unless", ()) if "host" not in entry and "path" in entry)
        #: Paths on which exceptions of every host may apply.
        self.exceptional_paths = tuple(sorted(prefixes))

    def of_host(self, host: str) -> HostRules:
        """What the rules say about one host; remembered for a bounded number of hosts."""
        known = self._hosts.get(host)
        if known is None:
            known = HostRules(self, host)
            if len(host) <= _MAX_HOST:
                if len(self._hosts) >= _MAX_HOSTS:
                    self._hosts.clear()
                self._hosts[host] = known
        return known

    def about(self, name: str) -> NameRules:
        """The rules about a name; remembered for a bounded number of names."""
        known = self._names.get(name)
        if known is None:
            known = self._about(name)
            if len(name) <= _MAX_NAME:
                if len(self._names) >= _MAX_NAMES:
                    self._names.clear()
                self._names[name] = known
        return known

    def _about(self, name: str) -> NameRules:
        plain, lower = plain_name(name), ascii_lower(name)
        sessions = [s for key in (lower, "") for s in self._query_sessions.get(key, ()) if s.is_named(name)]
        candidates = self._pass_through.get(ascii_lower(plain), ())
        words = words_of(name)
        rows = (*self.facts.get(name, ()), *self.facts_in_any_case.get(lower, ()))
        is_secret = any(rule.is_named(name) for rule in self._pass_through.get(lower, ()))
        return NameRules(
            sessions,
            [rule for rule in candidates if rule.is_named(plain)],
            sorted([s for s in self.secret_shapes if s.is_named(words)], key=lambda s: s.min_length),
            any("hosts" not in row for row in rows) and not is_secret and not sessions,
        )


def by_name(entries: Iterable[_Named]) -> dict[str, list[_Named]]:
    """Entries by the name in lower case under which to look; the empty one for those that look at a part of the name."""
    found: dict[str, list[_Named]] = {}
    for entry in entries:
        found.setdefault(entry.filed_under, []).append(entry)
    return found


class HostRules:
    """The rules of one host."""

    def __init__(self, rules: Rules, host: str) -> None:
        self.rules = rules
        self.host = host
        self.names = names_of(host)
        self.layers: Layers = rules.layers.of_host(host)
        self.click_paths = self._click_paths()
        exceptions = [row for row, hosts in rules.fold_exceptions if self._concerns(row, hosts)]
        self._fold_exceptions: dict[str, list[re.Pattern[str] | None]] = {}
        for row in exceptions:
            segment = re.compile(f"/(?:{row['segment']})(?:/|\\Z)", re.ASCII) if "segment" in row else None
            self._fold_exceptions.setdefault(row["fold"], []).append(segment)
        self.fragment_pages = [page for page, hosts in rules.fragment_pages if is_any(self.names, hosts)]
        self._rows: dict[str, tuple[Row, ...]] = {}

    def _concerns(self, row: Mapping[str, Any], hosts: frozenset[str] | None) -> bool:
        first_label = row.get("firstLabel")
        return is_any(self.names, hosts) and (
            first_label is None or without_prefix(self.host).startswith(first_label + ".")
        )

    def _click_paths(self) -> PathSet | None:
        host = self.host.removesuffix(".")
        first, _, rest = host.partition(".")
        has_site = not host.endswith(".") and self.rules.suffixes.has_registrable_domain(rest)
        found = [
            row.get("paths", ["*"])
            for row, hosts in self.rules.click_servers
            if is_any(self.names, hosts)
            and ("firstLabels" not in row or (first in row["firstLabels"] and has_site))
        ]
        return PathSet([path for paths in found for path in paths]) if found else None

    def is_click_server(self, path: str) -> bool:
        """Whether the URL hands on what is in its query (section 9.6)."""
        return self.click_paths is not None and self.click_paths.matches(path)

    def may_fold(self, fold: str, path: str) -> bool:
        """Whether no exception to a folding applies (section 13)."""
        exceptions = self._fold_exceptions.get(fold)
        if exceptions is None:
            return True
        return not any(segment is None or segment.search(path) for segment in exceptions)

    def rows(self, plain: str) -> tuple[Row, ...]:
        """The tracking facts about a plain name that may apply on this host."""
        found = self._rows.get(plain)
        if found is None:
            rules = self.rules
            rows = (*rules.facts.get(plain, ()), *rules.facts_in_any_case.get(ascii_lower(plain), ()))
            found = tuple([compiled for row in rows if (compiled := self._row(row)) is not None])
            if len(plain) <= _MAX_NAME:
                if len(self._rows) >= _MAX_ROWS:
                    self._rows.clear()
                self._rows[plain] = found
        return found

    def _row(self, row: Mapping[str, Any]) -> Row | None:
        if "hosts" in row and self.names.isdisjoint(row["hosts"]):
            return None
        unless: list[tuple[str, Test | None]] = []
        for entry in row.get("unless", ()):
            if "host" in entry and entry["host"] not in self.names:
                continue
            test = grammar(entry["value"]).matches if "value" in entry else None
            if test is None and "path" not in entry:
                return None
            unless.append((entry.get("path", ""), test))
        value = grammar(row["value"]).matches if "value" in row else None
        if "valueIs" in row:
            value = self.rules.suffixes.is_site_name
        return Row(row, value, tuple(unless))
