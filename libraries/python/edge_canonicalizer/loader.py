"""Domain records from a file or from the API of the control Worker."""

from __future__ import annotations

import json
import logging
import os
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from typing import Any

from .canonicalizer import Canonicalizer

_log = logging.getLogger("edge_canonicalizer")
# What the specification allows a record (section 16), with room for white space.
_MAX_BYTES = 1 << 20


class RecordError(ValueError):
    """A text that is no domain record."""


def load_record(path: str | os.PathLike[str]) -> Mapping[str, Any]:
    """The domain record in a file. Raises OSError without the file, and RecordError where it holds no record.

    >>> load_record("shop.example.json")["domain"]  # doctest: +SKIP
    'shop.example'
    """
    with open(path, "rb") as file:
        return _parsed(file.read(_MAX_BYTES + 1))


def _parsed(octets: bytes) -> Mapping[str, Any]:
    """The record of a JSON text."""
    if len(octets) > _MAX_BYTES:
        raise RecordError(f"a record has at most {_MAX_BYTES} bytes")
    try:
        record = json.loads(octets)
    except ValueError as error:
        raise RecordError(f"no JSON: {error}") from error
    if not isinstance(record, dict) or not isinstance(record.get("domain"), str):
        raise RecordError("no record: `domain` is missing")
    if record.get("v") not in (1, 2) or not isinstance(record.get("patterns"), dict):
        raise RecordError("no record that this version reads: `v` is neither 1 nor 2, or `patterns` is missing")
    try:
        Canonicalizer(record)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise RecordError(f"no record: {error!r}") from error
    return record


class RecordSource:
    """Keeps the canonicalizer of a domain up to date with its record. Thread-safe.

    `url` is the address of the record, such as `https://control.example/v1/domains/shop.example/record`. It is read again
    after `fresh_seconds`, with the ETag of the record that is known. Where that fails, the last good record stays; `cache`
    names a file that keeps it over restarts. Without any record, built-in rules alone apply.

    >>> source = RecordSource("http://127.0.0.1:1/v1/domains/shop.example/record", timeout_seconds=1)
    >>> source.canonicalizer().canonicalize("https://shop.example/?gclid=1").url
    'https://shop.example/'
    """

    def __init__(
        self,
        url: str,
        *,
        token: str | None = None,
        cache: str | os.PathLike[str] | None = None,
        fresh_seconds: float = 60,
        timeout_seconds: float = 5,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._url = url
        self._headers = {"Accept": "application/json"} | ({} if token is None else {"Authorization": f"Bearer {token}"})
        self._cache = cache
        self._fresh_seconds = fresh_seconds
        self._timeout_seconds = timeout_seconds
        self._clock = clock
        self._lock = threading.Lock()
        self._etag: str | None = None
        self._read_at: float | None = None
        self._canonicalizer = Canonicalizer(self._cached())

    def canonicalizer(self) -> Canonicalizer:
        """The canonicalizer of the record in force. Never raises."""
        now = self._clock()
        if self._read_at is None or now - self._read_at >= self._fresh_seconds:
            # One thread reads; the others use what is known.
            if self._lock.acquire(blocking=self._read_at is None):
                try:
                    if self._read_at is None or now - self._read_at >= self._fresh_seconds:
                        self._refresh()
                        self._read_at = now
                finally:
                    self._lock.release()
        return self._canonicalizer

    def _refresh(self) -> None:
        headers = self._headers | ({} if self._etag is None else {"If-None-Match": self._etag})
        request = urllib.request.Request(self._url, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=self._timeout_seconds) as response:
                octets = response.read(_MAX_BYTES + 1)
                record, etag = _parsed(octets), response.headers.get("ETag")
        except urllib.error.HTTPError as error:
            with error:
                if error.code != 304:
                    _log.warning("%s: HTTP %d; the last good record stays", self._url, error.code)
            return
        except (OSError, ValueError) as error:
            _log.warning("%s: %s; the last good record stays", self._url, error)
            return
        self._canonicalizer = Canonicalizer(record)
        self._etag = etag
        self._keep(octets)

    def _cached(self) -> Mapping[str, Any] | None:
        if self._cache is None:
            return None
        try:
            return load_record(self._cache)
        except (OSError, RecordError):
            return None

    def _keep(self, octets: bytes) -> None:
        """Writes the cache file at once or not at all."""
        if self._cache is None:
            return
        beside = f"{os.fspath(self._cache)}.{os.getpid()}"
        try:
            with open(beside, "wb") as file:
                file.write(octets)
            os.replace(beside, self._cache)
        except OSError as error:
            _log.warning("%s: %s", self._cache, error)
