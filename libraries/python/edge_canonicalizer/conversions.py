"""The named conversions of provider data (section 12.6): captures to captures, or None to refuse."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping

_Captures = dict[str, str]

_BASE58 = "123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"
_BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_BILIBILI = "FcwAPNKTMug3GV5Lj7EJnHpWsx4tb8haYeviqBz6rkCy12mUSDQX9RdoZf"
_SPECIAL = frozenset(
    """special media spezial spécial especial speciale speciaal specjalna speciální špeciálne speciális spesial speciel
    служебная спеціальна специални посебно posebno özel خاص ویژه מיוחד 特別 特殊 특수 đặc_biệt istimewa khas ειδικό toiminnot
    eri berezi specialaĵo specialus พิเศษ विशेष სპეციალური սպասարկող specialis xüsusi arnaiy арнайы адмысловае бядомае spesiaal
    sèrvis natatangi kerfissíða speċjali""".split()
)


def _decimal(text: str | None) -> int | None:
    return int(text) if text is not None and re.fullmatch("[1-9][0-9]{0,19}", text) else None


def _write(number: int, alphabet: str) -> str:
    text = ""
    while number > 0:
        number, digit = divmod(number, len(alphabet))
        text = alphabet[digit] + text
    return text


def _read(text: str, alphabet: str) -> int | None:
    if not text or len(text) > 40 or any(c not in alphabet for c in text):
        return None
    number = 0
    for character in text:
        number = number * len(alphabet) + alphabet.index(character)
    return number


def _bilibili(captures: _Captures) -> _Captures | None:
    if "bv" in captures:
        return captures | {"id": "BV" + captures["bv"]}
    number = _decimal(captures.get("av"))
    if number is None or number >= 1 << 51:
        return None
    digits = list("BV1" + _write((number | 1 << 51) ^ 23442827791579, _BILIBILI).rjust(9, "F"))
    if len(digits) != 12:
        return None
    for a, b in ((3, 9), (4, 7)):
        digits[a], digits[b] = digits[b], digits[a]
    return captures | {"id": "".join(digits)}


def _instagram(captures: _Captures) -> _Captures | None:
    code = captures.get("id")
    if code is not None:
        return captures | {"id": code[:11], "token": code[11:]} if len(code) == 39 else captures
    number = _decimal(captures.get("media", "").split("_")[0])
    return None if number is None or number >= 1 << 64 else captures | {"id": _write(number, _BASE64URL)}


def _maps_place(place: str) -> int | None:
    if not re.fullmatch(r"ChIJ[\w-]{23}", place, re.ASCII):
        return None
    bits = _read(place, _BASE64URL)
    if bits is None:
        return None
    octets = (bits >> 2).to_bytes(20, "big")
    if bits & 3 or octets[:3] != b"\x0a\x12\x09" or octets[11] != 0x11:
        return None
    return int.from_bytes(octets[12:], "little")


def _google_maps(captures: _Captures) -> _Captures | None:
    feature = re.fullmatch("0x[0-9a-f]{1,16}:0x([0-9a-f]{1,16})", captures.get("feature", ""), re.I)
    if "cid" in captures:
        number = _decimal(captures["cid"])
    elif "feature" in captures:
        number = None if feature is None else int(feature[1], 16)
    else:
        number = _maps_place(captures.get("place", ""))
    return None if not number or number >= 1 << 64 else captures | {"cid": str(number)}


def _peertube(captures: _Captures) -> _Captures | None:
    uuid = captures.get("uuid")
    number = int(uuid.replace("-", ""), 16) if uuid is not None else _read(captures.get("short", ""), _BASE58)
    if number is None or number >= 1 << 128:
        return None
    digits = f"{number:032x}"
    parts = (digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
    return captures | {"uuid": "-".join(parts), "short": _write(number, _BASE58).rjust(22, "1")}


def _flickr(captures: _Captures) -> _Captures | None:
    if "id" in captures:
        return captures
    number = _read(captures.get("short", ""), _BASE58)
    return captures | {"id": str(number)} if number else None


def _wiki_title(captures: _Captures) -> _Captures | None:
    text = unicodedata.normalize("NFC", captures.get("title", ""))
    text = re.sub("[ _\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+", "_", text).strip("_")
    if text == "" or text[0] == ":" or re.search("[#<>\\[\\]|{}\u200e\u200f\u202a-\u202e\ufffd]", text):
        return None
    if ":" in text and text.split(":")[0].lower() in _SPECIAL:
        return None
    first = text[0]
    upper = first.upper()
    if first == "i" and captures.get("lang") in ("tr", "az", "kaa", "tt", "crh", "gag"):
        upper = "İ"
    elif len(upper) != 1 or "\u10d0" <= first <= "\u10ff":
        upper = first
    return captures | {"title": upper + text[1:]}


CONVERSIONS: Mapping[str, Callable[[_Captures], _Captures | None]] = {
    "bilibili-bv": _bilibili,
    "instagram-shortcode": _instagram,
    "google-maps-cid": _google_maps,
    "peertube-uuid": _peertube,
    "flickr-base58": _flickr,
    "wiki-title": _wiki_title,
}
