"""Host names: anchored matching and the registrable domain (sections 2.3 and 2.6 of docs/spec.md)."""

import re


def is_at(host, anchored):
    """Whether the host is the name or stands below it."""
    host = host.removesuffix(".")
    return host == anchored or host.endswith("." + anchored)


def is_any(host, anchored_names):
    """The same for a list of names; an absent list is every host."""
    return anchored_names is None or any(is_at(host, name) for name in anchored_names)


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
        labels = (host[:-1] if host.endswith(".") else host).split(".")
        for i in range(len(labels)):
            name = ".".join(labels[i:])
            if "!" + name in self._rules:
                return True
            if name in self._rules or ".".join(["*"] + labels[i + 1 :]) in self._rules:
                return i > 0
        return len(labels) > 1
