"""Text: decoding, encoding, order and hash (sections 2.1, 2.2 and 13)."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from urllib.parse import quote, unquote_to_bytes

_STRAY = re.compile(r"%(?![0-9A-Fa-f]{2})")
_OCTET = re.compile(r"%([0-9A-Fa-f]{2})")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_NORMAL = {
    f"{octet:02X}": chr(octet) if chr(octet) in _UNRESERVED else f"%{octet:02X}" for octet in range(256)
}
_UPPER = re.compile("[A-Z]+")
_LOWER = re.compile("[a-z]+")
_DIGITS = re.compile("[0-9]+")
# Every Zs and the line ends: what \s means in the grammars.
_WHITE = "\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_TRIMMED = "\t\n\u000b\u000c\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(
    chr(code) for code in range(0x2000, 0x200B)
)


def decode(text: str) -> str | None:
    """The decoded text, or None where it does not decode."""
    if "%" not in text:
        return text
    if _STRAY.search(text):
        return None
    try:
        return unquote_to_bytes(text).decode("utf-8")
    except UnicodeDecodeError:
        return None


def form_decode(text: str) -> str | None:
    """Like decode, with + as a space."""
    return decode(text.replace("+", " "))


def encode_component(text: str) -> str | None:
    """What ECMAScript's encodeURIComponent writes; None for a lone surrogate."""
    try:
        return quote(text, safe="!'()*")
    except UnicodeEncodeError:
        return None


def normalize_octets(text: str) -> str:
    """Section 5, for one path, name or value."""
    if "%" not in text or _STRAY.search(text):
        return text
    return _OCTET.sub(lambda match: _NORMAL[match[1].upper()], text)


def code_units(text: str) -> bytes:
    """Sort key for code unit order, among texts of the same query."""
    return text.encode("utf-16-be", "surrogatepass")


def length_in_code_units(text: str) -> int:
    """How many UTF-16 code units a text has."""
    return len(text) if text.isascii() else len(text.encode("utf-16-be", "surrogatepass")) // 2


def trim(text: str) -> str:
    """Without the white space that ECMAScript trims."""
    return text.strip(_TRIMMED)


def well_formed(text: str) -> str:
    """Lone surrogates as U+FFFD."""
    return text if text.isascii() else text.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "replace")


def url_key(identity: str) -> str:
    """The key of a page."""
    return "url:" + sha256(well_formed(identity).encode()).hexdigest()[:24]


def ascii_lower(text: str) -> str:
    """A-Z to a-z, nothing else."""
    return text.lower() if text.isascii() else _UPPER.sub(lambda match: match[0].lower(), text)


def folded(name: str) -> str:
    """The name with `#` for every run of digits."""
    return _DIGITS.sub("#", name)


def ascii_upper(text: str) -> str:
    """a-z to A-Z, nothing else."""
    return text.upper() if text.isascii() else _LOWER.sub(lambda match: match[0].upper(), text)


def as_code_units(text: str) -> str:
    """One character per UTF-16 code unit, as grammars count them."""
    octets = text.encode("utf-16-be", "surrogatepass")
    return "".join([chr(octets[i] << 8 | octets[i + 1]) for i in range(0, len(octets), 2)])


def from_code_units(text: str) -> str:
    """The opposite of as_code_units."""
    return text.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "surrogatepass")


class Grammar:
    """A grammar of section 2.4."""

    __slots__ = ("_fullmatch",)

    def __init__(self, source: str) -> None:
        self._fullmatch = re.compile(portable(source), re.ASCII).fullmatch

    def matches(self, text: str) -> bool:
        """Whether the whole text has the grammar."""
        return self._fullmatch(text if text.isascii() else as_code_units(text)) is not None


@lru_cache(maxsize=4096)
def grammar(source: str) -> Grammar:
    """The compiled grammar of this source."""
    return Grammar(source)


_ESCAPED_OR_PLAIN = re.compile(r"\\.|\[(?:\\.|[^\]\\])*\]|\.|\$", re.DOTALL)


def portable(source: str) -> str:
    """The subset of section 2.4 as Python writes it: white space, `.` and `$` differ."""

    def one(match: re.Match[str]) -> str:
        found = match[0]
        if found == ".":
            return "[^\n\r\u2028\u2029]"
        if found == "$":
            return r"\Z"
        if found == r"\s":
            return f"[{_WHITE}]"
        return found.replace(r"\s", _WHITE) if found[0] == "[" else found

    return _ESCAPED_OR_PLAIN.sub(one, source)
