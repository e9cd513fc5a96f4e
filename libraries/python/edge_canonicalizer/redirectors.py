"""Pages that only redirect to another URL (section 4.2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .decodes import REDIRECTOR_DECODES
from .patterns import PathPattern, split
from .query import split_query
from .text import decode, form_decode, portable
from .whatwg import Parts

HTTP = re.compile("https?://", re.IGNORECASE)
_ENCODED_HTTP = re.compile("https?%3a", re.IGNORECASE)
_HOST_FIRST = re.compile(r"(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]|\Z)", re.IGNORECASE)


class Redirector:
    """One entry of `redirectors`."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.rule = f"redirector:{data['name']}"
        self._path = PathPattern(data["path"], {})
        self._target = data["target"]
        self._decode = REDIRECTOR_DECODES[data["decode"]] if "decode" in data else None
        self._prefix: str = data.get("prefix", "")
        suffix = data.get("suffix")
        self._suffix = None if suffix is None else re.compile(f"(?:{portable(suffix)})\\Z", re.ASCII)
        self._may_lack_scheme = bool(data.get("mayLackScheme"))

    def inner(self, parts: Parts) -> str | None:
        """The text of the inner URL, or None."""
        segments = split(parts.path)
        if segments[-1] == "" and parts.path != "/" and self._target not in ("rest", "amp-rest"):
            segments.pop()
        captures = self._path.match(segments)
        text = None if captures is None else self._text(captures, parts.query)
        if text is not None and self._decode is not None:
            text = self._decode(text)
        if text is None:
            return None
        text = self._prefix + text
        if _ENCODED_HTTP.match(text):
            decoded = decode(text)
            text = text if decoded is None else decoded
        if self._suffix is not None:
            text = self._suffix.sub("", text, count=1)
        if HTTP.match(text):
            return text
        return "http://" + text if self._may_lack_scheme and _HOST_FIRST.match(text) else None

    def _text(self, captures: Mapping[str, str], query: str | None) -> str | None:
        target, rest = self._target, captures.get("**", "")
        tail = "" if query is None else "?" + query
        if target == "whole-query":
            return query
        if target == "rest":
            return rest + tail
        if target == "amp-rest":
            if rest == "" or rest.startswith("/"):
                return None
            return (f"https://{rest[2:]}" if rest.startswith("s/") else f"http://{rest}") + tail
        if target == "capture":
            return decode(captures.get("url", ""))
        pairs = split_query(query)
        values = (next((p.value or "" for p in pairs if p.name == name), "") for name in target["query"])
        return next((form_decode(value) for value in values if value != ""), None)
