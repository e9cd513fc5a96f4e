"""Host names: anchored matching and the registrable domain (sections 2.3 and 2.6 of docs/spec.md)."""

import re
from functools import lru_cache

from text import ascii_lower

_SITE = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}")
_FILE_ENDINGS = frozenset("as bar cab cc do foo la md ml mm mov pl pm ps pub py rs sh so tf zip".split())


@lru_cache(maxsize=1024)
def names_of(host):
    """The host and all names above it; kept, since a request is compared with thousands of anchored names."""
    labels = host.removesuffix(".").split(".")
    return frozenset(".".join(labels[i:]) for i in range(len(labels)))


def is_at(host, anchored):
    """Whether the host is the name or stands below it."""
    return anchored in names_of(host)


def is_any(host, anchored_names):
    """The same for a list of names; an absent list is every host."""
    return anchored_names is None or not names_of(host).isdisjoint(anchored_names)


def and_parents(host):
    """The host and the names above it with at least two labels."""
    host = host.removesuffix(".")
    labels = host.split(".")
    return [host] + [".".join(labels[i:]) for i in range(1, len(labels) - 1)]


class PublicSuffixes:
    """The public suffix list."""

    def __init__(self, rules):
        self._rules = set(rules)

    def has_registrable_domain(self, host):
        """Whether a registrable domain is the host or stands above it."""
        if host.startswith("[") or re.fullmatch(r"[\d.]+", host, re.ASCII):
            return False
        suffix = self.listed_suffix(host)
        labels = host.removesuffix(".").split(".")
        return len(labels) > (1 if suffix is None else len(suffix.split(".")))

    def listed_suffix(self, host):
        """The public suffix of a name by a rule of the list, or None."""
        labels = host.removesuffix(".").split(".")
        for i in range(len(labels)):
            name = ".".join(labels[i:])
            if "!" + name in self._rules:
                return ".".join(labels[i + 1 :])
            if name in self._rules or ".".join(["*"] + labels[i + 1 :]) in self._rules:
                return name
        return None

    def is_site_name(self, text):
        """Section 2.7."""
        name = ascii_lower(text)
        if len(text) > 100 or not _SITE.fullmatch(name):
            return False
        suffix = self.listed_suffix(name)
        if suffix is None or suffix == name or (suffix in _FILE_ENDINGS and not name.startswith("www.")):
            return False
        return not re.fullmatch(r"v?[0-9][0-9-]*", name.removesuffix("." + suffix).split(".")[-1])
