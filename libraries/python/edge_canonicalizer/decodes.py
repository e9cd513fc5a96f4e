"""What the target of a redirector is made of (`decode` in section 4.2): text to text, or None to refuse."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode

from .text import decode, form_decode


def _octets(text: str) -> bytes | None:
    digits = text.rstrip("=")
    if not re.fullmatch(r"[\w+/-]+", digits, re.ASCII) or len(digits) % 4 == 1:
        return None
    return urlsafe_b64decode(digits.replace("+", "-").replace("/", "_") + "=" * (-len(digits) % 4))


def _utf8(octets: bytes) -> str | None:
    try:
        return octets.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _base64(text: str) -> str | None:
    octets = _octets(text)
    return None if octets is None else _utf8(octets)


def _bing(text: str) -> str | None:
    return _base64(text[2:]) if text.startswith("a1") else None


_ENCODED_QUERY = re.compile(r"%3f(?=amp(?:\?|\Z)|[A-Za-z0-9_.-]+=)", re.IGNORECASE | re.ASCII)


def _google_amp(text: str) -> str | None:
    found = _ENCODED_QUERY.search(text)
    if not found or "?" in text[: found.start()]:
        return text
    return text[: found.start()] + "?" + text[found.end() :].replace("?", "&", 1)


def _proofpoint_2(text: str) -> str | None:
    return decode(text.replace("-", "%").replace("_", "/"))


_WRAPPED = re.compile(r"__(.+)__;([\w-]*)!!([\w-]+)!([\w-]*)\$?", re.ASCII)
_TAKEN_OUT = re.compile(rb"\*(?:\*(.))?", re.DOTALL)
_RUN_LENGTHS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def _proofpoint_3(text: str) -> str | None:
    found = _WRAPPED.fullmatch(text)
    url = None if found is None else decode(found[1])
    if found is None or url is None:
        return None
    octets = _octets(found[2]) if found[2] else b""
    if octets is None:
        return None
    at = 0

    def put_back(token: re.Match[bytes]) -> bytes:
        nonlocal at
        start, at = at, at + (1 if token[1] is None else _RUN_LENGTHS.index(token[1]) + 2)
        if at > len(octets):
            raise ValueError
        return octets[start:at]

    try:
        whole = _TAKEN_OUT.sub(put_back, url.encode())
    except ValueError:
        return None
    plain = _utf8(whole) if at == len(octets) else None
    return None if plain is None else re.sub("^(https?:/)(?!/)", r"\1/", plain, flags=re.IGNORECASE)


def _checkpoint(text: str) -> str | None:
    found = re.match(r"___(.+)___\.", text)
    return found[1] if found else None


def _dest_tail(text: str) -> str | None:
    found = re.search(r"(?:\A|&)ds_dest_url=(https?://.+)", text)
    return found[1] if found else None


def _ezproxy(text: str) -> str | None:
    found = re.search(r"(?:\A|&)(q?url)=(.+)\Z", text, re.DOTALL | re.IGNORECASE)
    if found is None:
        return None
    if found[1].lower() == "url" and re.match("https?:", found[2], re.IGNORECASE):
        return found[2]
    return form_decode(found[2].split("&", 1)[0])


REDIRECTOR_DECODES = {
    "base64": _base64,
    "bing": _bing,
    "checkpoint": _checkpoint,
    "dest-tail": _dest_tail,
    "ezproxy": _ezproxy,
    "google-amp": _google_amp,
    "proofpoint-2": _proofpoint_2,
    "proofpoint-3": _proofpoint_3,
}
