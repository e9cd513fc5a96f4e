"""Host names: anchored matching, the registrable domain, names of sites (sections 2.3, 2.6 and 2.7)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .text import ascii_lower

_ADDRESS = re.compile(r"[0-9.]+")
_SITE = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}")
_VERSION = re.compile("v?[0-9][0-9-]*")
_FILE_ENDINGS = frozenset("as bar cab cc do foo la md ml mm mov pl pm ps pub py rs sh so tf zip".split())
_PREFIX = re.compile(r"(?:www|m|mobile)\.")
_MAX_SITE = 100


def names_of(host: str) -> frozenset[str]:
    """The host and all names above it."""
    return frozenset(and_parents(host, 1))


def is_any(names: frozenset[str], anchored: Iterable[str] | None) -> bool:
    """Whether one of the anchored names is among the names of a host; an absent list is every host."""
    return anchored is None or not names.isdisjoint(anchored)


def and_parents(host: str, least_labels: int = 2) -> list[str]:
    """The host and the names above it with at least this many labels; the longest first."""
    labels = host.removesuffix(".").split(".")
    starts = range(1, len(labels) - least_labels + 1)
    return [host.removesuffix("."), *(".".join(labels[i:]) for i in starts)]


class PublicSuffixes:
    """The public suffix list."""

    def __init__(self, rules: Iterable[str]) -> None:
        self._rules = frozenset(rules)

    def has_registrable_domain(self, host: str) -> bool:
        """Whether the host is a registrable domain or below one."""
        if host.startswith("[") or _ADDRESS.fullmatch(host):
            return False
        name = host.strip(".")
        suffix = self.listed_suffix(name)
        labels = name.count(".") + 1
        return labels > (1 if suffix is None else suffix.count(".") + 1)

    def listed_suffix(self, host: str) -> str | None:
        """The public suffix of a name by a rule of the list, or None."""
        labels = host.removesuffix(".").split(".")
        for i in range(len(labels)):
            name = ".".join(labels[i:])
            if "!" + name in self._rules:
                return ".".join(labels[i + 1 :])
            if name in self._rules or ".".join(["*", *labels[i + 1 :]]) in self._rules:
                return name
        return None

    def is_site_name(self, text: str) -> bool:
        """Whether a text names a site (section 2.7)."""
        name = ascii_lower(text)
        if len(text) > _MAX_SITE or not _SITE.fullmatch(name):
            return False
        suffix = self.listed_suffix(name)
        if suffix is None or suffix == name or (suffix in _FILE_ENDINGS and not name.startswith("www.")):
            return False
        return not _VERSION.fullmatch(name.removesuffix("." + suffix).split(".")[-1])

    def fold(self, host: str) -> str:
        """The host without `www.`, `m.` and `mobile.` while a registrable domain is left."""
        if ".." in host:
            return host
        while (prefix := _PREFIX.match(host)) and self.has_registrable_domain(host[prefix.end() :]):
            host = host[prefix.end() :]
        return host


def without_prefix(host: str) -> str:
    """The host without any `www.`, `m.` and `mobile.` in front."""
    while prefix := _PREFIX.match(host):
        host = host[prefix.end() :]
    return host
