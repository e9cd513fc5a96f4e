"""What the target of a redirector is made of (`decode` in section 4.2 of docs/spec.md): text to text, or None to refuse."""

import re
from base64 import urlsafe_b64decode

from text import decode

_BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


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


def _proofpoint_2(text):
    return decode(text.replace("-", "%").replace("_", "/"))


def _proofpoint_3(text):
    found = re.match(r"__(.+?)__;([\w-]*)=*!", text, re.ASCII)
    if found is None:
        return None
    stars = "" if found[2] == "" else _base64(found[2]) or ""
    url, last = "", 0
    for star in re.finditer(r"\*(?:\*(.))?", found[1]):
        if star[1] is not None and star[1] not in _BASE64URL:
            return None
        length = 1 if star[1] is None else _BASE64URL.index(star[1]) + 2
        if length > len(stars):
            return None
        url += found[1][last : star.start()] + stars[:length]
        stars, last = stars[length:], star.end()
    return re.sub("^(https?:/)(?!/)", r"\1/", url + found[1][last:], flags=re.I)


REDIRECTOR_DECODES = {
    "base64": _base64,
    "bing": _bing,
    "proofpoint-2": _proofpoint_2,
    "proofpoint-3": _proofpoint_3,
}
