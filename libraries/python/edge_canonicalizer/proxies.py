"""Section 4.2.1: proxies of libraries."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .hosts import PublicSuffixes

_NAMED = re.compile(
    r"(?:[a-z0-9]+-)?ezproxy[a-z0-9-]*|ezp(?:[0-9-][a-z0-9-]*)?"
    r"|(?:lib|library|bib|univ)-?proxy[a-z0-9-]*|proxy-?lib[a-z0-9]*"
)
_PLAIN = re.compile(r"(?:e-?)?proxy(?:[0-9]+|-[a-z0-9]+)?|(?:ez|my)access|remotexs")
_USUAL_SUFFIX = re.compile(r"com|org|net|edu|gov|int|(?:ac|co|com|edu|gov|org)\.[a-z]{2}")
_ACADEMIC = re.compile(r"\.(?:edu|(?:ac|edu)\.[a-z]{2})\Z|\.lib(?:rary)?\.")


def library_proxy(host: str, suffixes: PublicSuffixes) -> list[Mapping[str, Any]]:
    """The redirectors of a host that is a library's proxy; none for any other."""
    labels = host.split(".")
    at = _proxy_label(host, labels)
    if at is None or not suffixes.has_registrable_domain(".".join(labels[at + 1 :])):
        return []
    is_named = not _PLAIN.fullmatch(labels[at])
    site = _site_before(labels[:at], is_named, suffixes)
    if site is not None:
        return [{"name": "library-proxy", "path": "/**", "target": "rest", "prefix": f"https://{site}/"}]
    if is_named or _ACADEMIC.search(host):
        return [{"name": "library-proxy-login", "path": "/login", "target": "whole-query", "decode": "ezproxy"}]
    return []


def _proxy_label(host: str, labels: list[str]) -> int | None:
    if host.endswith(".idm.oclc.org"):
        return len(labels) - 3
    return next((i for i, label in enumerate(labels) if _NAMED.fullmatch(label) or _PLAIN.fullmatch(label)), None)


def _site_before(labels: list[str], is_named: bool, suffixes: PublicSuffixes) -> str | None:
    for end in range(len(labels), max(len(labels) - 3, 0), -1):
        site = labels[0].replace("-", ".") if end == 1 else ".".join(labels[:end])
        takes_any = is_named and (end > 1 or site.count(".") > 1)
        if (end > 1 or _is_short(site, suffixes)) and _is_site(site, takes_any, suffixes):
            return site
    return None


def _is_short(site: str, suffixes: PublicSuffixes) -> bool:
    suffix = suffixes.listed_suffix(site)
    return suffix is not None and site.count(".") <= suffix.count(".") + 2


def _is_site(site: str, takes_any: bool, suffixes: PublicSuffixes) -> bool:
    suffix = suffixes.listed_suffix(site)
    if suffix is None or suffix == site or ".." in site or site.startswith("."):
        return False
    return takes_any or _USUAL_SUFFIX.fullmatch(suffix) is not None
