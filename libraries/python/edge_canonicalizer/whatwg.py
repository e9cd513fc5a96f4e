"""Parsing of http(s) URLs (section 3 and the WHATWG URL Standard)."""

from __future__ import annotations

import ipaddress
import re
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from .domains import to_ascii
from .text import well_formed

_FORBIDDEN_HOST = re.compile(r"[\x00-\x20#%/:<>?@\[\\\]^|\x7f]")
_USERINFO = frozenset(" \"#/:;<=>?@[\\]^`{|}")
_PATH = frozenset(" \"#<>?^`{}")
_QUERY = frozenset(" \"#'<>")
_FRAGMENT = frozenset(" \"<>`")
_SINGLE_DOT = re.compile(r"\.|%2e", re.I)
_DOUBLE_DOT = re.compile(r"(?:\.|%2e){2}", re.I)
_DEFAULT_PORTS = {"http": 80, "https": 443}
_C0_AND_SPACE = "".join(map(chr, range(0x21)))
_SCHEME = re.compile("(https?):", re.IGNORECASE)
_AUTHORITY_END = re.compile(r"[/\\]|\Z")
_HOST_AND_PORT = re.compile(r"(\[[^\]]*\]|[^:\[\]]*)(?::([0-9]*))?")
_MAX_PORT = 65535
# Of a number below 2^32, in octal.
_MAX_DIGITS = 11
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_IPV4_NUMBER = re.compile("0x([0-9a-f]*)|(0[0-7]*)|([1-9][0-9]*)")


class Parts(NamedTuple):
    """A parsed URL. `query` and `fragment` are None when absent."""

    scheme: str
    userinfo: str
    host: str
    port: str
    path: str
    query: str | None
    fragment: str | None

    def __str__(self) -> str:
        scheme, userinfo, host, port, path, query, fragment = self
        text = f"{scheme}://{userinfo}@{host}" if userinfo else f"{scheme}://{host}"
        if port:
            text += ":" + port
        text += path
        if query is not None:
            text += "?" + query
        return text if fragment is None else text + "#" + fragment


# A URL that the parser leaves as it is: the last label of its host begins with a letter, so it is no address.
_SERIALIZED = re.compile(
    r"(https?)://((?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*)"
    r"(/[!$-;=@-\[\]_a-z|~]*)(?:\?([!$-&(-;=?-~]+))?(?:\#([!#-;=?-_a-~]+))?",
    re.ASCII,
)
_MAY_BE_DOTS = re.compile(r"/(?:\.|%2e)", re.IGNORECASE)


def parse(text: str) -> Parts | None:
    """The parts of an absolute http(s) URL, or None."""
    plain = _SERIALIZED.fullmatch(text)
    if plain is not None and "xn--" not in plain[2] and not _MAY_BE_DOTS.search(plain[3]):
        return Parts(plain[1], "", plain[2], "", plain[3], plain[4], plain[5])
    text = re.sub("[\t\n\r]", "", well_formed(text).strip(_C0_AND_SPACE))
    match = _SCHEME.match(text)
    if match is None:
        return None
    rest = text[match.end() :].lstrip("/\\")
    rest, _, fragment = rest.partition("#")
    rest, _, query = rest.partition("?")
    end = _AUTHORITY_END.search(rest).start()  # type: ignore[union-attr]
    scheme = match[1].lower()
    authority = _authority(rest[:end], scheme)
    if authority is None:
        return None
    shown_query = _encode(query, _QUERY) or None
    return Parts(scheme, *authority, _path(rest[end:]), shown_query, _encode(fragment, _FRAGMENT) or None)


def _authority(text: str, scheme: str) -> tuple[str, str, str] | None:
    """Userinfo, host and port."""
    credentials, _, host_port = text.rpartition("@")
    name, _, password = credentials.partition(":")
    userinfo = _encode(name, _USERINFO) + (":" + _encode(password, _USERINFO) if password else "")
    match = _HOST_AND_PORT.fullmatch(host_port)
    host = None if match is None or match[1] == "" else _host(match[1])
    if match is None or host is None:
        return None
    digits = (match[2] or "").lstrip("0")
    if match[2] and len(digits) > len(str(_MAX_PORT)):
        return None
    number = int(digits or "0") if match[2] else _DEFAULT_PORTS[scheme]
    if number > _MAX_PORT:
        return None
    return userinfo, host, "" if number == _DEFAULT_PORTS[scheme] else str(number)


def _host(text: str) -> str | None:
    if text.startswith("["):
        return _ipv6(text[1:-1])
    name = to_ascii(unquote_to_bytes(text).decode("utf-8", "replace"))
    if name is None or name == "" or _FORBIDDEN_HOST.search(name):
        return None
    labels = name.split(".")
    if labels[-1] == "" and len(labels) > 1:
        labels.pop()
    return _ipv4(labels) if _NUMBER.fullmatch(labels[-1]) else name


def _ipv4(labels: list[str]) -> str | None:
    numbers = []
    for label in labels:
        match = _IPV4_NUMBER.fullmatch(label)
        if match is None:
            return None
        hexadecimal, octal, decimal = match.groups()
        digits, base = (hexadecimal, 16) if hexadecimal is not None else (octal, 8) if octal else (decimal, 10)
        digits = digits.lstrip("0")
        if len(digits) > _MAX_DIGITS:
            return None
        numbers.append(int(digits or "0", base))
    if len(numbers) > 4 or any(number > 255 for number in numbers[:-1]) or numbers[-1] >= 256 ** (5 - len(numbers)):
        return None
    address = numbers[-1] + sum(number << (8 * (3 - i)) for i, number in enumerate(numbers[:-1]))
    return str(ipaddress.IPv4Address(address))


def _ipv6(text: str) -> str | None:
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


def _longest_zeros(pieces: list[str]) -> tuple[int, int]:
    """Start and length of the first longest run of zeros."""
    best, start = (0, 0), 0
    for i, piece in enumerate([*pieces, "end"]):
        if piece != "0":
            best = max(best, (i - start, -start))
            start = i + 1
    return -best[1], best[0]


def _path(text: str) -> str:
    segments: list[str] = []
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


def _encode(text: str, characters: frozenset[str]) -> str:
    """Percent-encodes the characters of a set, and what is no printable ASCII."""

    def octets(c: str) -> str:
        return c if " " <= c <= "~" and c not in characters else "".join(f"%{octet:02X}" for octet in c.encode())

    return "".join(map(octets, text))
