"""Layers of a URL: what the redirectors and providers of its host make of it (section 4.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .hosts import PublicSuffixes, and_parents
from .providers import Inner, Layer, Provider, Route, Segments, expand
from .proxies import library_proxy
from .query import split_query
from .redirectors import Redirector
from .whatwg import Parts, parse

if TYPE_CHECKING:
    from .rules import FragmentPage

_MAX_PATH = 8192
_CLIENT_ROUTE = re.compile(r"(?:[!/]|%2[1Ff])+(?![!/]|%2[1Ff]|\Z)|mediaviewer/")

_Known = tuple[Provider, Mapping[str, str], list[Mapping[str, Any]]]


class LayerIndex:
    """Redirectors and providers by host."""

    def __init__(self, data: Mapping[str, Any], suffixes: PublicSuffixes) -> None:
        self._suffixes = suffixes
        self._exact: dict[str, list[Mapping[str, Any]]] = {}
        self._anchored: dict[str, list[Mapping[str, Any]]] = {}
        self._providers: dict[str, _Known] = {}
        self._any_label: dict[str, _Known] = {}
        for redirector in data["redirectors"]:
            redirectors = self._anchored if redirector.get("subdomains") else self._exact
            for host in redirector["hosts"]:
                redirectors.setdefault(host, []).append(redirector)
        for entry in data["providers"]:
            self._add(Provider(entry), entry)

    def _add(self, provider: Provider, entry: Mapping[str, Any]) -> None:
        for names, routes in entry["hosts"].items():
            for name in names.split(" "):
                for host, captures in expand(name, entry.get("families", {})):
                    is_any_label = host.startswith("*.")
                    index = self._any_label if is_any_label else self._providers
                    known = index.setdefault(host[2:] if is_any_label else host, (provider, captures, []))
                    if known[0] is provider:
                        known[2].extend(routes)

    def of_host(self, host: str) -> Layers:
        """The redirectors and routes of a host."""
        name = host.removesuffix(".")
        label, _, parent = name.partition(".")
        known = self._providers.get(name) or (self._any_label.get(parent) if label else None)
        return Layers([Redirector(rule) for rule in self._redirectors(host, name)], known)

    def _redirectors(self, host: str, name: str) -> list[Mapping[str, Any]]:
        own = self._exact.get(name)
        if own is not None:
            return own
        below = next((self._anchored[above] for above in and_parents(host) if above in self._anchored), None)
        return library_proxy(name, self._suffixes) if below is None else below


class Layers:
    """What one host makes of its URLs."""

    def __init__(self, redirectors: list[Redirector], known: _Known | None) -> None:
        self._redirectors = redirectors
        self._host_captures = {} if known is None else known[1]
        self._routes = [] if known is None else [Route(known[0], route) for route in known[2]]
        self._literals = frozenset(
            route.path.segments[0].text
            for route in self._routes
            if route.path.segments and route.path.segments[0].expression is None
        )
        self._by_start: dict[tuple[int, str | None], list[Route]] = {}
        #: Whether URLs of this host may open at all.
        self.may_open = bool(redirectors or self._routes)

    def open(self, parts: Parts, fragment_pages: Iterable[FragmentPage]) -> Layer | None:
        """Inner, Short, ItemMatch or None."""
        if parts.port or parts.userinfo:
            return None
        for redirector in self._redirectors:
            text = redirector.inner(parts)
            if text is not None and parse(text) is not None:
                return Inner(text, redirector.rule)
        if not self._routes or len(parts.path) > _MAX_PATH or _fragment_says(parts, fragment_pages):
            return None
        segments = Segments(parts.path)
        pairs = split_query(parts.query)
        for route in self._candidates(segments):
            layer = route.open(segments, pairs, parts, self._host_captures)
            if layer is not None:
                return layer
        return None

    def _candidates(self, segments: Segments) -> list[Route]:
        """The routes that may match, in order: by the number of segments and the first one."""
        read = segments.read(False, False)
        if read is None:
            return [route for route in self._routes if route.has_text_slashes]
        start = (len(read), read[0] if read and read[0] in self._literals else None)
        found = self._by_start.get(start)
        if found is None:
            found = [route for route in self._routes if _may_begin(route, *start)]
            if len(self._by_start) < _MAX_STARTS:
                self._by_start[start] = found
        return found


_MAX_STARTS = 500


def _may_begin(route: Route, count: int, first: str | None) -> bool:
    if route.has_text_slashes:
        return True
    if not route.path.takes(count):
        return False
    head = route.path.segments[0] if route.path.segments else None
    return head is None or head.expression is not None or head.text in ("*", first)


def _fragment_says(parts: Parts, fragment_pages: Iterable[FragmentPage]) -> bool:
    """Whether the fragment says what is shown, whatever the path says (section 12.1)."""
    if parts.fragment is None:
        return False
    if _CLIENT_ROUTE.match(parts.fragment):
        return True
    return any(page.names_page and page.applies(parts.path, parts.fragment) for page in fragment_pages)
