"""Domain names in other scripts: UTS 46 as the WHATWG URL Standard applies it (section 3)."""

from __future__ import annotations

import unicodedata

import idna

_JOINERS = "\u200c\u200d"
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))


def to_ascii(name: str) -> str | None:
    """The name in lower case and with Punycode labels, or None where it is no domain name."""
    if name.isascii() and "xn--" not in name.lower():
        return name.lower()
    try:
        labels = [_label(label) for label in _mapped(name).split(".")]
        if any(_is_right_to_left(unicode_label) for _, unicode_label in labels):
            for _, unicode_label in labels:
                if unicode_label != "":
                    idna.check_bidi(unicode_label, check_ltr=True)
    except (idna.IDNAError, UnicodeError, ValueError, IndexError):
        return None
    return ".".join([ascii_label for ascii_label, _ in labels])


def _mapped(name: str) -> str:
    return idna.uts46_remap(name, std3_rules=False, transitional=False)


def _label(label: str) -> tuple[str, str]:
    """A mapped label in ASCII and in Unicode."""
    if label.startswith("xn--"):
        decoded = label[4:].encode("ascii").decode("punycode")
        if decoded.isascii() or _mapped(decoded) != decoded or "." in decoded:
            raise ValueError(label)
        _check(decoded)
        return label, decoded
    if label.isascii():
        return label, label
    _check(label)
    return "xn--" + label.encode("punycode").decode("ascii"), label


def _check(label: str) -> None:
    """CheckJoiners, and no combining mark in front."""
    if unicodedata.category(label[0]).startswith("M"):
        raise ValueError(label)
    for at, character in enumerate(label):
        if character in _JOINERS and not idna.valid_contextj(label, at):
            raise ValueError(label)


def _is_right_to_left(label: str) -> bool:
    return not label.isascii() and any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in label)
