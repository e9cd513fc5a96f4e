"""Measures the Python library beside w3lib. Writes one JSON object a line."""

import json
import resource
import sys
import time

sys.path.insert(0, "libraries/python")

from edge_canonicalizer import Canonicalizer  # noqa: E402
from w3lib.url import canonicalize_url  # noqa: E402

ROUNDS = 3


def measure(name, urls, run):
    best = 0.0
    for turn in range(ROUNDS + 1):
        start = time.process_time()
        for url in urls:
            run(url)
        speed = len(urls) / (time.process_time() - start)
        best = max(best, speed) if turn > 0 else best
    mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps({"name": name, "perSecond": int(best), "mib": mib}), flush=True)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        urls = file.read().splitlines()
    canonicalizer = Canonicalizer()
    measure("canonical, identity with key", urls, lambda url: canonicalizer.canonicalize(url).key)
    measure("canonical, request", urls, lambda url: canonicalizer.canonicalize(url, "request").url)
    measure("w3lib canonicalize_url", urls, canonicalize_url)


main()
