"""The identity text behind a key (section 13)."""

from __future__ import annotations

import re

from .amp import article_of_amp
from .notes import Notes
from .site import Site
from .steps import wraps_url
from .whatwg import Parts

_INDEX_FILE = re.compile(r"/(?:index\.(?:html?|php)|default\.aspx?)\Z")


def identity_text(parts: Parts, site: Site, notes: Notes) -> str:
    """The text of which the key is the hash; `site` is that of the host of `parts`."""
    scheme, host, path, query = parts.scheme, site.folded_host, parts.path, parts.query
    if scheme == "http" and parts.port == "" and site.may_fold("fold:scheme", path):
        scheme = "https"
        notes.add("key", "fold:scheme")
    if host != parts.host:
        _note_host(parts.host, site, notes)
    if not wraps_url(path, query):
        twin = article_of_amp(host, path, query, site.rules.rules.suffixes.has_registrable_domain)
        if twin is not None and site.may_fold("fold:amp", path):
            host, path, query = twin
            notes.add("key", "fold:amp")
        if _INDEX_FILE.search(path) and site.may_fold("fold:index", path):
            path = path[: path.rindex("/") + 1]
            notes.add("key", "fold:index")
        may_end = path != "/" and path.endswith("/") and not path.endswith("//")
        if may_end and site.may_fold("fold:slash", path):
            path = path[:-1]
            notes.add("key", "fold:slash")
    return str(parts._replace(scheme=scheme, host=host, path=path, query=query))


def _note_host(host: str, site: Site, notes: Notes) -> None:
    rooted = host
    if host.endswith(".") and not host.endswith("..") and site.may_fold("fold:dot", ""):
        rooted = host[:-1]
        notes.add("key", "fold:dot")
    if rooted != site.folded_host:
        notes.add("key", "fold:www")
