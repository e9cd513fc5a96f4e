"""Trackers behind a wrong delimiter (section 9.3.1)."""

from __future__ import annotations

import re
from collections.abc import Callable

from .query import Pair

StripRule = Callable[[Pair], "str | None"]
_Found = tuple[str, str]

_JOINT = re.compile(r"(?:[?;]|%3[BF]|%26)(?:amp(?:;|%3B)|[?;+]|%20|%3[BF]|%26)*", re.I)
_IN_FRONT = re.compile(r"(?:amp(?:;|%3B)|[?+]|%20|%3F|%09|%0[AD])*", re.I)
_EQUALS = re.compile("=|%3D", re.I)
_ADDRESS = re.compile(r"[/\\:{]|%(?:2F|5C|3A|25|7B)|\.[a-z]", re.I)
_QUERY = re.compile("%(?:26|3[BDF])", re.I)
_TARGET = re.compile("url|uri|link|href|next|back|return|redir|goto|dest|target|continue|state|path|route|^(?:r|to|u)$", re.I)


# What every query has in which something may be cut.
_MAY_JOIN = re.compile("[?;]|%3[BDF]|%26", re.I)


def cut_joined(query: str, strip_rule: StripRule) -> tuple[str | None, list[_Found]]:
    """The query without trackers behind a wrong delimiter, and (rule, name) of each; `strip_rule(pair)` is None for no tracker."""
    if not _MAY_JOIN.search(query):
        return query, []
    pieces: list[str] = []
    cut: list[_Found] = []
    for piece in query.split("&"):
        rest, found = _cut_piece(piece, strip_rule)
        cut += found
        if rest != "" or piece == "":
            pieces.append(rest)
    return ("&".join(pieces) if pieces else None), cut


def _cut_piece(piece: str, strip_rule: StripRule) -> tuple[str, list[_Found]]:
    start = _IN_FRONT.match(piece).end()  # type: ignore[union-attr]
    joints = [(start + match.start(), start + match.end()) for match in _JOINT.finditer(piece[start:])]
    cut: list[_Found] = []
    end, whole, encoded = len(piece), True, False
    for joint_start, joint_end in reversed(joints):
        found = _tracker(piece[joint_end:end], strip_rule)
        if found is None:
            whole = False
            break
        cut.insert(0, found)
        end, encoded = joint_start, encoded or "%" in piece[joint_start:joint_end]
    rest = piece[start:end]
    found = _tracker(rest, strip_rule) if whole and "=" not in rest else None
    if found is not None:
        cut.insert(0, found)
        rest = ""
    if not cut or not _is_plain_text(rest, encoded):
        return piece, []
    return ("" if rest == "" else piece[:end]), cut


def _tracker(text: str, strip_rule: StripRule) -> _Found | None:
    equals = _EQUALS.search(text)
    if equals is None:
        return None
    name = text[: equals.start()]
    rule = strip_rule(Pair(f"{name}={text[equals.end() :]}", name, text[equals.end() :]))
    return None if rule is None else (rule, name)


def _is_plain_text(piece: str, encoded: bool) -> bool:
    if _ADDRESS.search(piece):
        return False
    name, equals, value = piece.partition("=")
    return not (equals and (encoded or _TARGET.search(name) or _QUERY.search(value)))
