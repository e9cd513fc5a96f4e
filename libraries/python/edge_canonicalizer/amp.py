"""Section 13.1: AMP twins of articles."""

from __future__ import annotations

import re
from collections.abc import Callable

_DATED = re.compile(
    r"/(?:19|20)[0-9][0-9](?:[/-]?(?:0?[1-9]|1[0-2]|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:[/-]?[0-9][0-9]?)?/(?![0-9][0-9]?/?\Z)[^/]|/[^/-]+-[^/]+/?\Z)"
)
_NUMBERED = re.compile(r"[^0-9][0-9]{5,}(?:\.html?)?/?\Z")
_TITLED = re.compile(r"/(?:[^/-]+-){3,}[^/-]+/?\Z")
_PIECE = re.compile(r"amp(?:=(?:1|true|yes)?)?|(?:format|mode|output|outputType|view)=amp")


def article_of_amp(
    host: str, path: str, query: str | None, has_registrable_domain: Callable[[str], bool]
) -> tuple[str, str, str | None] | None:
    """Host, path and query of the article whose AMP twin these are, or None."""
    if "amp" not in path and not host.startswith("amp.") and (query is None or "amp" not in query):
        return None
    own_path = _without_mark(path)
    if not _is_article(own_path):
        return None if own_path == path else (host, own_path, query)
    site = host[4:] if host.startswith("amp.") and has_registrable_domain(host[4:]) else host
    found = (site, own_path, _without_pieces(query))
    return None if found == (host, path, query) else found


def _is_certain(path: str) -> bool:
    return _DATED.search(path) is not None or _NUMBERED.search(path) is not None


def _is_article(path: str) -> bool:
    return _is_certain(path) or _TITLED.search(path) is not None


def _without_mark(path: str) -> str:
    if match := re.fullmatch(r"(.+)/amp(/?)", path, re.DOTALL):
        page, slash = match.groups()
        return page + slash if _is_article(page) or re.search(r"\.html?\Z", page) else path
    if match := re.fullmatch(r"(.+)([.-])amp(\.html?|)", path, re.DOTALL):
        page = match[1] + match[3]
        return page if (match[2] == "." and match[3]) or _NUMBERED.search(page) else path
    if match := re.fullmatch(r"(.*?/)amp/(.+)", path, re.DOTALL):
        return match[1] + match[2] if _is_certain("/" + match[2]) else path
    return path


def _without_pieces(query: str | None) -> str | None:
    if query is None:
        return None
    pieces = query.split("&")
    kept = [piece for piece in pieces if not _PIECE.fullmatch(piece)]
    return query if len(kept) == len(pieces) else "&".join(kept) if kept else None
