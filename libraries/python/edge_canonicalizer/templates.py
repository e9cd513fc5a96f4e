"""Templates of keys, URLs and destinations (section 12.4)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from .text import encode_component

_PIECE = re.compile(r"\[([^\[\]]*\{[^\[\]]*)\]|\{([A-Za-z]\w*)\}", re.ASCII)
_UNSAFE_IN_PATH = re.compile(r"(?:^|/)\.{0,2}(?:/|\Z)|\\")
_KEPT = {"%2F": "/", "%3A": ":", "%40": "@", "%24": "$", "%2C": ","}
_KEPT_IN_PATH = {**_KEPT, "%26": "&", "%2B": "+", "%3D": "="}

Encoder = Callable[[str, bool], "str | None"]


def fill(template: str, captures: Mapping[str, str], encode: Encoder | None = None) -> str | None:
    """Fills a template; None when it cannot be filled. `encode(value, in_query)` may refuse."""
    return _fill(template, captures, encode, False)


def _fill(template: str, captures: Mapping[str, str], encode: Encoder | None, in_query: bool) -> str | None:
    out, end = "", 0
    for piece in _PIECE.finditer(template):
        text = template[end : piece.start()]
        out += text
        end = piece.end()
        in_query = in_query or "?" in text
        choice, name = piece.groups()
        if name is not None:
            value = captures.get(name)
            if value is not None and encode is not None:
                value = encode(value, in_query)
            if value is None:
                return None
            out += value
            continue
        filled = (_fill(branch, captures, encode, in_query) for branch in choice.split("|"))
        out += next((text for text in filled if text is not None), "")
        in_query = in_query or "?" in choice
    return out + template[end:]


def encode_text(value: str, in_query: bool) -> str | None:
    """A decoded capture as the URL of an item has it; None when it cannot be written there."""
    if not in_query and value != "" and _UNSAFE_IN_PATH.search(value):
        return None
    encoded = encode_component(value)
    if encoded is None or "%" not in encoded:
        return encoded if encoded is None or not in_query else encoded.replace("'", "%27")
    for octet, character in (_KEPT if in_query else _KEPT_IN_PATH).items():
        encoded = encoded.replace(octet, character)
    return encoded.replace("'", "%27") if in_query else encoded


def encode_capture(value: str, in_query: bool) -> str | None:
    """The same for routes that take no semicolon as text."""
    return None if not in_query and ";" in value else encode_text(value, in_query)
