"""Platforms and their items (section 12)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .conversions import CONVERSIONS
from .patterns import PathPattern, Pattern, split
from .query import Pair
from .redirectors import HTTP
from .templates import encode_capture, encode_text, fill
from .text import ascii_lower, ascii_upper, decode, form_decode
from .whatwg import Parts, parse

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
_SELF = re.compile(r"/(?![/\\])")
_FAMILY = re.compile(r"\{(\w+)\}")
_REFUSED = re.compile("[/;]")


class Inner(NamedTuple):
    """The URL holds another one."""

    text: str
    rule: str


class Short(NamedTuple):
    """An opaque link."""

    provider: str


class ItemMatch(NamedTuple):
    """An item of a known platform, its key and its URL."""

    provider: str
    kind: str
    id: str
    key: str
    url: str
    token: str | None


Layer = Inner | Short | ItemMatch


class Segments:
    """The segments of a path, decoded on first use in the two ways that routes read them."""

    def __init__(self, path: str) -> None:
        self._raw = split(path)
        self._known: dict[tuple[bool, bool], list[str] | None] = {}

    def read(self, has_text_slashes: bool, keeps_last: bool) -> list[str] | None:
        """The decoded segments, or None where they are rejected (section 12.2)."""
        way = (has_text_slashes, keeps_last)
        if way not in self._known:
            self._known[way] = self._read(has_text_slashes, keeps_last)
        return self._known[way]

    def _read(self, has_text_slashes: bool, keeps_last: bool) -> list[str] | None:
        raw = self._raw[:-1] if self._raw[-1] == "" and not keeps_last else self._raw
        segments = []
        for piece in raw:
            decoded = decode(piece)
            if decoded is None or "\\" in decoded or _CONTROL.search(decoded):
                return None
            if not has_text_slashes and (decoded == "" or _REFUSED.search(decoded)):
                return None
            segments.append(decoded)
        return segments


class Provider:
    """What the routes of one provider share."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.name: str = data["name"]
        self.types: Mapping[str, str] = data["types"]
        self.kinds: Mapping[str, Mapping[str, Any]] = data["kinds"]
        self.fold: Mapping[str, str] = data.get("fold", {})
        self.reserved = {name: frozenset(words) for name, words in data.get("reserved", {}).items()}

    def item(
        self, to: str, captures: dict[str, str], host_captures: Mapping[str, str], has_text_slashes: bool
    ) -> ItemMatch | None:
        """The item of these captures, or None (section 12.5)."""
        kind = self.kinds.get(to)
        if kind is None or any(captures.get(key, value) != value for key, value in host_captures.items()):
            return None
        found = {**captures, **host_captures}
        for key, case in self.fold.items():
            if key in found:
                found[key] = ascii_lower(found[key]) if case == "lower" else ascii_upper(found[key])
        if any(found.get(key) in words for key, words in self.reserved.items()):
            return None
        converted = CONVERSIONS[kind["convert"]](found) if "convert" in kind else found
        if converted is None:
            return None
        encode = encode_text if has_text_slashes else encode_capture
        identity, url = fill(kind["key"], converted), fill(kind["url"], converted, encode)
        if identity is None or url is None:
            return None
        prefix = self.name if kind.get("main") else f"{self.name}:{to}"
        token = converted.get(kind["token"]) if "token" in kind else None
        return ItemMatch(self.name, to, identity, f"{prefix}:{identity}", url, token)


class Route:
    """One route of a provider, compiled."""

    def __init__(self, provider: Provider, data: Mapping[str, Any]) -> None:
        self.provider = provider
        self._to: str = data["to"]
        types = {**provider.types, "url": r"[\s\S]+"} if self._to.startswith("unwrap") else provider.types
        self.path = PathPattern(data["path"], types, True)
        self.has_text_slashes = bool(data.get("textSlashes"))
        self._keeps_last = self.has_text_slashes and self.path.rest is not None
        self._url: str | None = data.get("url")
        self._query = [
            (name, None if condition == "!" else Pattern(condition, types))
            for name, condition in data.get("query", {}).items()
        ]

    def open(self, segments: Segments, pairs: list[Pair], parts: Parts, host_captures: Mapping[str, str]) -> Layer | None:
        """What the route makes of a URL, or None."""
        read = segments.read(self.has_text_slashes, self._keeps_last)
        captures = None if read is None else self.path.match(read)
        if captures is None or not self._query_fits(pairs, captures):
            return None
        if self._to == "short":
            return Short(self.provider.name)
        if self._to.startswith("unwrap"):
            return self._unwrapped(captures, parts)
        return self.provider.item(self._to, captures, host_captures, self.has_text_slashes)

    def _query_fits(self, pairs: list[Pair], captures: dict[str, str]) -> bool:
        for name, pattern in self._query:
            pair = next((p for p in pairs if p.name == name), None)
            if pattern is None:
                if pair is not None:
                    return False
                continue
            value = None if pair is None else form_decode(pair.value or "")
            fits = value is not None and not _CONTROL.search(value) and pattern.match(value, captures)
            if not fits and not pattern.optional:
                return False
        return True

    def _unwrapped(self, captures: Mapping[str, str], parts: Parts) -> Inner | None:
        encode = encode_text if self.has_text_slashes else encode_capture
        text = captures.get("url", "") if self._url is None else fill(self._url, captures, encode)
        if text is None:
            return None
        if self._to == "unwrap:self":
            if not _SELF.match(text):
                return None
            text = f"{parts.scheme}://{parts.host}{text}"
        elif not HTTP.match(text):
            return None
        inner = parse(text)
        return None if inner is None else Inner(str(inner), f"provider:{self.provider.name}")


def expand(name: str, families: Mapping[str, list[str]]) -> Iterator[tuple[str, dict[str, str]]]:
    """The hosts that a name with families covers, each with its captures (section 12.1)."""
    family = _FAMILY.search(name)
    if family is None:
        yield name, {}
        return
    for member in families.get(family[1], []):
        for host, captures in expand(name.replace(family[0], member, 1), families):
            yield host, {**captures, family[1]: member}
