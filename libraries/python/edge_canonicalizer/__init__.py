"""Many URLs, one page: the canonical URL and the key of a URL, as the edge computes them.

>>> from edge_canonicalizer import canonicalize
>>> canonicalize("https://www.example.com/a/?utm_source=x&b=1").url
'https://www.example.com/a/?b=1'
"""

from .canonicalizer import Canonical, Canonicalizer, Item, Profile, canonicalize
from .data import contract
from .loader import RecordError, RecordSource, load_record
from .notes import Applied

__all__ = [
    "Applied",
    "Canonical",
    "Canonicalizer",
    "Item",
    "Profile",
    "RecordError",
    "RecordSource",
    "canonicalize",
    "contract",
    "load_record",
]
