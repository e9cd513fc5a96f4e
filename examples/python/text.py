"""Text: decoding, encoding, order and hash (sections 2.1, 2.2 and 13 of docs/spec.md)."""

import hashlib
import re
from functools import lru_cache
from urllib.parse import quote, unquote_to_bytes

_STRAY = re.compile(r"%(?![0-9A-Fa-f]{2})")
_OCTET = re.compile(r"%([0-9A-Fa-f]{2})")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
# Every Zs and the line ends: what \s means in the grammars.
_WHITE = "\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_TRIMMED = "\t\n\u000b\u000c\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(
    chr(code) for code in range(0x2000, 0x200B)
)


def decode(text):
    """The decoded text, or None where it does not decode."""
    if "%" not in text:
        return text
    if _STRAY.search(text):
        return None
    try:
        return unquote_to_bytes(text).decode("utf-8")
    except UnicodeDecodeError:
        return None


def form_decode(text):
    """Like decode, with + as a space."""
    return decode(text.replace("+", " "))


def encode_component(text):
    """What ECMAScript's encodeURIComponent writes; None for a lone surrogate."""
    try:
        return quote(text, safe="!'()*")
    except UnicodeEncodeError:
        return None


def normalize_octets(text):
    """Section 5, for one path, name or value."""
    if "%" not in text or _STRAY.search(text):
        return text

    def one(match):
        character = chr(int(match[1], 16))
        return character if character in _UNRESERVED else match[0].upper()

    return _OCTET.sub(one, text)


def code_units(text):
    """Sort key for code unit order."""
    return text.encode("utf-16-be", "surrogatepass")


def trim(text):
    """Without the white space that ECMAScript trims."""
    return text.strip(_TRIMMED)


def well_formed(text):
    """Lone surrogates as U+FFFD."""
    return text.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "replace")


def url_key(identity):
    """The key of a page."""
    return "url:" + hashlib.sha256(well_formed(identity).encode("utf-8")).hexdigest()[:24]


def ascii_lower(text):
    """A-Z to a-z, nothing else."""
    return re.sub("[A-Z]+", lambda match: match[0].lower(), text)


def words_of(name):
    """Section 6.1: the words of a name."""
    apart = re.sub("(?<=[0-9a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", re.sub("[^0-9A-Za-z]+", "-", name))
    return "^-" + apart.strip("-").lower()


def ascii_upper(text):
    """a-z to A-Z, nothing else."""
    return re.sub("[a-z]+", lambda match: match[0].upper(), text)


@lru_cache(maxsize=None)
def grammar(source):
    """A grammar as a compiled expression; use fullmatch."""
    return re.compile(portable(source), re.ASCII)


def portable(source):
    """The subset of section 2.4 as Python writes it: only white space differs."""
    inside = re.sub(r"\[(?:\\.|[^\]\\])*\]", lambda match: match[0].replace(r"\s", _WHITE), source)
    return inside.replace(r"\s", f"[{_WHITE}]")
