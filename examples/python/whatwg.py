"""Parsing of http(s) URLs (section 3 of docs/spec.md and the WHATWG URL Standard)."""

import ipaddress
import re
import unicodedata
from dataclasses import dataclass, replace
from urllib.parse import unquote_to_bytes

from text import well_formed

_FORBIDDEN_HOST = re.compile(r"[\x00-\x20#%/:<>?@\[\\\]^|\x7f]")
_USERINFO = frozenset(" \"#/:;<=>?@[\\]^`{|}")
_PATH = frozenset(" \"#<>?^`{}")
_QUERY = frozenset(" \"#'<>")
_FRAGMENT = frozenset(" \"<>`")
_SINGLE_DOT = re.compile(r"\.|%2e", re.I)
_DOUBLE_DOT = re.compile(r"(?:\.|%2e){2}", re.I)
_DEFAULT_PORTS = {"http": 80, "https": 443}


class Unsure(Exception):
    """A host name that takes tables which the standard library does not have."""


@dataclass(frozen=True)
class Parts:
    """A parsed URL. `query` and `fragment` are None when absent."""

    scheme: str
    userinfo: str
    host: str
    port: str
    path: str
    query: str | None
    fragment: str | None

    def with_(self, **changes):
        """A copy with some parts changed."""
        return replace(self, **changes)

    def __str__(self):
        at = f"{self.userinfo}@" if self.userinfo else ""
        port = f":{self.port}" if self.port else ""
        query = "" if self.query is None else f"?{self.query}"
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return f"{self.scheme}://{at}{self.host}{port}{self.path}{query}{fragment}"


def parse(text):
    """The parts of an absolute http(s) URL, or None."""
    text = re.sub("[\t\n\r]", "", well_formed(text).strip("".join(map(chr, range(0x21)))))
    match = re.match("(https?):", text, re.I)
    if match is None:
        return None
    rest = text[match.end() :].lstrip("/\\")
    rest, hash_mark, fragment = rest.partition("#")
    rest, question_mark, query = rest.partition("?")
    end = re.search(r"[/\\]|$", rest).start()
    scheme = match[1].lower()
    authority = _authority(rest[:end], scheme)
    if authority is None:
        return None
    userinfo, host, port = authority
    return Parts(
        scheme,
        userinfo,
        host,
        port,
        _path(rest[end:]),
        _encode(query, _QUERY) or None,
        _encode(fragment, _FRAGMENT) or None,
    )


def _authority(text, scheme):
    credentials, at, host_port = text.rpartition("@")
    name, colon, password = credentials.partition(":")
    userinfo = _encode(name, _USERINFO) + (":" + _encode(password, _USERINFO) if password else "")
    match = re.fullmatch(r"(\[[^\]]*\]|[^:\[\]]*)(?::(\d*))?", host_port, re.ASCII)
    if match is None or match[1] == "":
        return None
    host = _host(match[1])
    number = int(match[2]) if match[2] else _DEFAULT_PORTS[scheme]
    if host is None or number > 65535:
        return None
    return userinfo, host, "" if number == _DEFAULT_PORTS[scheme] else str(number)


def _host(text):
    if text.startswith("["):
        return _ipv6(text[1:-1])
    decoded = unquote_to_bytes(text).decode("utf-8", "replace")
    name = _to_ascii(decoded)
    if name is None or name == "" or _FORBIDDEN_HOST.search(name):
        return None
    labels = name.split(".")
    if labels[-1] == "" and len(labels) > 1:
        labels.pop()
    if re.fullmatch(r"\d+|0x[0-9a-f]*", labels[-1]):
        return _ipv4(labels)
    return name


def _to_ascii(name):
    """UTS 46 for what the standard library can tell; raises Unsure for the rest."""
    if name.isascii():
        return name.lower()
    if "\ufffd" in name:
        return None
    mapped = re.sub("[\u00ad\u200b\u2060\ufeff\ufe00-\ufe0f]", "", name).replace("Σ", "σ")
    mapped = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", mapped).lower()).replace("\u3002", ".")
    labels = []
    for label in mapped.split("."):
        if label.isascii():
            labels.append(label)
            continue
        if label.startswith("xn--"):
            return None
        if any(unicodedata.category(c)[0] not in "LMN" and c != "-" for c in label):
            raise Unsure("internationalized host beyond letters and digits")
        if {unicodedata.bidirectional(c) for c in label} & {"R", "AL"} or unicodedata.category(label[0])[0] == "M":
            raise Unsure("internationalized host beyond letters and digits")
        labels.append("xn--" + label.encode("punycode").decode("ascii"))
    return ".".join(labels)


def _ipv4(labels):
    numbers = []
    for label in labels:
        match = re.fullmatch("0x([0-9a-f]*)|(0[0-7]*)|([1-9][0-9]*)", label)
        if match is None:
            return None
        hexadecimal, octal, decimal = match.groups()
        digits, base = (hexadecimal, 16) if hexadecimal is not None else (octal, 8) if octal else (decimal, 10)
        numbers.append(int(digits or "0", base))
    if len(numbers) > 4 or any(number > 255 for number in numbers[:-1]) or numbers[-1] >= 256 ** (5 - len(numbers)):
        return None
    address = numbers[-1] + sum(number << (8 * (3 - i)) for i, number in enumerate(numbers[:-1]))
    return str(ipaddress.IPv4Address(address))


def _ipv6(text):
    try:
        packed = ipaddress.IPv6Address(text).packed
    except ValueError:
        return None
    if "%" in text:
        return None
    pieces = [f"{packed[i] << 8 | packed[i + 1]:x}" for i in range(0, 16, 2)]
    start, length = _longest_zeros(pieces)
    if length < 2:
        return f"[{':'.join(pieces)}]"
    return f"[{':'.join(pieces[:start])}::{':'.join(pieces[start + length:])}]"


def _longest_zeros(pieces):
    """Start and length of the first longest run of zeros."""
    best, start = (0, 0), 0
    for i, piece in enumerate([*pieces, "end"]):
        if piece != "0":
            best = max(best, (i - start, -start))
            start = i + 1
    return -best[1], best[0]


def _path(text):
    segments = []
    pieces = text.replace("\\", "/").split("/")[1:] or [""]
    for i, piece in enumerate(pieces):
        is_last = i == len(pieces) - 1
        if _DOUBLE_DOT.fullmatch(piece):
            del segments[-1:]
        elif not _SINGLE_DOT.fullmatch(piece):
            segments.append(_encode(piece, _PATH))
            continue
        if is_last:
            segments.append("")
    return "/" + "/".join(segments)


def _encode(text, characters):
    def octets(c):
        return c if " " <= c <= "~" and c not in characters else "".join(f"%{octet:02X}" for octet in c.encode("utf-8"))

    return "".join(map(octets, text))
