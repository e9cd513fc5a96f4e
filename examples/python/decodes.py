"""What the target of a redirector is made of (`decode` in section 4.2 of docs/spec.md): text to text, or None to refuse."""

import re
from base64 import urlsafe_b64decode

from text import decode


def _base64(text):
    digits = text.rstrip("=")
    if not re.fullmatch(r"[\w+/-]+", digits, re.ASCII) or len(digits) % 4 == 1:
        return None
    octets = urlsafe_b64decode(digits.replace("+", "-").replace("/", "_") + "=" * (-len(digits) % 4))
    try:
        return octets.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _bing(text):
    return _base64(text[2:]) if text.startswith("a1") else None


_ENCODED_QUERY = re.compile(r"%3f(?=amp(?:\?|\Z)|[A-Za-z0-9_.-]+=)", re.IGNORECASE | re.ASCII)


def _google_amp(text):
    found = _ENCODED_QUERY.search(text)
    if not found or "?" in text[: found.start()]:
        return text
    return text[: found.start()] + "?" + text[found.end() :].replace("?", "&", 1)


def _proofpoint_2(text):
    return decode(text.replace("-", "%").replace("_", "/"))


def _checkpoint(text):
    found = re.match(r"___(.+)___\.", text)
    return found[1] if found else None


def _dest_tail(text):
    found = re.search(r"(?:\A|&)ds_dest_url=(https?://.+)", text)
    return found[1] if found else None


REDIRECTOR_DECODES = {
    "base64": _base64,
    "bing": _bing,
    "checkpoint": _checkpoint,
    "dest-tail": _dest_tail,
    "google-amp": _google_amp,
    "proofpoint-2": _proofpoint_2,
}
