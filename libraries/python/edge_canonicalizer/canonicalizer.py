"""The two profiles (section 4.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from .data import built_in_rules
from .key import identity_text
from .notes import Applied, Notes
from .path_rules import first_match
from .providers import Inner, ItemMatch, Layer, Short
from .records import Record
from .rules import Rules
from .site import Site
from .steps import Steps, wraps_url
from .text import trim, url_key
from .whatwg import Parts, parse

Profile = Literal["identity", "request"]
DomainRecord = Mapping[str, Any]
RecordOrLookup = DomainRecord | Callable[[str], "DomainRecord | None"]

_MAX_DEPTH = 3
_MAX_SITES = 1000
_MAX_HOST = 254


class Item(NamedTuple):
    """An item of a known platform; `token` is needed to fetch it, and is no part of its identity."""

    provider: str
    kind: str
    id: str
    token: str | None = None


class Canonical(NamedTuple):
    """What canonicalization gives."""

    ok: bool
    """False: the input is no absolute http(s) URL. `url` is the input, and `key` is deterministic all the same."""
    url: str
    """The URL to fetch, store and show."""
    key: str
    """The identity: equal for all variants of one page. In the `request` profile it is `url`."""
    item: Item | None
    """The item of a known platform that the URL names."""
    applied: tuple[Applied, ...]
    """What was done, in order; empty when nothing was."""


class Canonicalizer:
    """Canonicalizes URLs under one domain record, or one record per host. Thread-safe; never raises on a text.

    `record` is a domain record as the API returns it, or a function from a host to its record (None without one). A record
    must not be changed afterwards.

    >>> canonicalizer = Canonicalizer()
    >>> canonicalizer.canonicalize("https://www.example.com/a/?utm_source=x&b=1").url
    'https://www.example.com/a/?b=1'
    """

    def __init__(self, record: RecordOrLookup | None = None, *, rules: Rules | None = None) -> None:
        self._rules = rules or built_in_rules()
        self._sites: dict[str, Site] = {}
        self._record_of = _record_lookup(record, self._rules)
        self._is_closed = not callable(record)

    def canonicalize(self, url: str, profile: Profile = "identity") -> Canonical:
        """The canonical URL and the key of a URL.

        `identity` answers "which item is this?", `request` "which request should go to this site's origin?".

        >>> Canonicalizer().canonicalize("https://youtu.be/dQw4w9WgXcQ?t=42").key
        'youtube:dQw4w9WgXcQ'
        """
        return self._identity(url, 0) if profile == "identity" else self._request(url)

    def _site(self, host: str) -> Site:
        known = self._sites.get(host)
        if known is None:
            known = Site(self._rules.of_host(host), self._record_of(host))
            if len(host) <= _MAX_HOST:
                if len(self._sites) >= _MAX_SITES:
                    self._sites.clear()
                self._sites[host] = known
        return known

    def _identity(self, text: str, depth: int) -> Canonical:
        parts = parse(text)
        if parts is None:
            return Canonical(False, text, url_key(trim(text)), None, ())
        notes = Notes()
        parts, layer = self._open(text, parts, notes)
        if isinstance(layer, ItemMatch):
            notes.add("provider", f"provider:{layer.provider}")
            item = Item(layer.provider, layer.kind, layer.id, layer.token)
            return Canonical(True, layer.url, layer.key, item, tuple(notes))
        if isinstance(layer, Short):
            notes.add("provider", f"short:{layer.provider}")
        site = self._site(parts.host)
        before = len(notes)
        settled = Steps(site, True, self._inner_of(site, depth)).settle(parts, notes)
        if settled is None:
            return Canonical(True, str(parts), url_key(str(parts)), None, tuple(notes))
        if len(notes) > before and depth < _MAX_DEPTH and site.rules.layers.may_open:
            if site.rules.layers.open(settled, site.rules.fragment_pages) is not None:
                again = self._identity(str(settled), depth + 1)
                return again._replace(applied=(*notes, *again.applied))
        return Canonical(True, str(settled), self._key(settled, site, notes), None, tuple(notes))

    def _key(self, parts: Parts, site: Site, notes: Notes) -> str:
        """The key of a settled URL, with the key rules of its record (section 11.3)."""
        rules = () if site.record is None else site.record.key_rules
        rewritten = first_match(rules, parts) if rules and not wraps_url(parts.path, parts.query) else None
        if rewritten is not None:
            notes.add("path-rule", rewritten.rule)
            parts = parts._replace(host=rewritten.host, path=rewritten.path, query=rewritten.query)
            site = self._within(site)._site(rewritten.host)
        return url_key(identity_text(parts, site, notes))

    def _request(self, text: str) -> Canonical:
        parts = parse(text)
        if parts is None:
            return Canonical(False, text, text, None, ())
        notes = Notes()
        _note_parse(text, parts, notes)
        site = self._site(parts.host)
        url = str(Steps(site, False, self._inner_of(site, 0)).settle(parts, notes) or parts)
        return Canonical(True, url, url, None, tuple(notes))

    def _inner_of(self, site: Site, depth: int) -> Callable[[str], str | None]:
        """The identity URL of a URL inside one of this site (section 10)."""

        def inner(text: str) -> str | None:
            if depth >= _MAX_DEPTH:
                return None
            result = self._within(site)._identity(text, depth + 1)
            return result.url if result.ok else None

        return inner

    def _within(self, site: Site) -> Canonicalizer:
        """What URLs inside those of a site are canonicalized by: its record applies to its own hosts, and no other does."""
        if self._is_closed:
            return self
        own, record = site.rules.host, site.record
        closed = Canonicalizer(rules=self._rules)
        closed._record_of = lambda host: record if record is not None and (host == own or record.concerns(host)) else None
        return closed

    def _open(self, text: str, outer: Parts, notes: Notes) -> tuple[Parts, Layer | None]:
        """Opens layers (section 4.1, 2)."""
        found = Notes()
        parts, current = outer, text
        for _ in range(_MAX_DEPTH + 1):
            _note_parse(current, parts, found)
            rules = self._site(parts.host).rules
            layer = rules.layers.open(parts, rules.fragment_pages) if rules.layers.may_open else None
            if not isinstance(layer, Inner):
                notes.extend(found)
                return parts, layer
            found.add("unwrap", layer.rule)
            inner = parse(layer.text)
            if inner is None:
                break
            parts, current = inner, layer.text
        _note_parse(text, outer, notes)
        return outer, None


def _note_parse(text: str, parts: Parts, notes: Notes) -> None:
    if str(parts) != text:
        notes.add("parse", "whatwg")


def _record_lookup(source: RecordOrLookup | None, rules: Rules) -> Callable[[str], Record | None]:
    """The compiled record that applies to a host."""
    if source is None:
        return lambda host: None
    if callable(source):

        def of_host(host: str) -> Record | None:
            data = source(host)
            return None if data is None else Record(data, rules)

        return of_host
    record = Record(source, rules)
    return lambda host: record if record.concerns(host) else None


def canonicalize(url: str, profile: Profile = "identity", record: DomainRecord | None = None) -> Canonical:
    """The canonical URL and the key of a URL. Never raises on a text.

    Compiles the record on each call; for many URLs of one site, keep a `Canonicalizer`.

    >>> canonicalize("http://m.example.com/a/?gclid=1&b=2&a=1").url
    'http://m.example.com/a/?a=1&b=2'
    """
    return _default(record).canonicalize(url, profile)


def _default(record: DomainRecord | None) -> Canonicalizer:
    if record is not None:
        return Canonicalizer(record)
    global _without_record
    if _without_record is None:
        _without_record = Canonicalizer()
    return _without_record


_without_record: Canonicalizer | None = None
