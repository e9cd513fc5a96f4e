"""Records from a file and from the API."""

import http.server
import json
import logging
import os
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from edge_canonicalizer import Canonicalizer, RecordError, RecordSource, canonicalize, load_record  # noqa: E402

URL = "https://shop.example/?b=1&view=list"


def record(revision, strip=("view",)):
    return {"v": 1, "domain": "shop.example", "revision": revision, "strip": list(strip), "patterns": {}}


class Api(http.server.BaseHTTPRequestHandler):
    """The API of a control Worker: `server.answer` is a status and a body, `server.asked` what it was asked with."""

    def do_GET(self):
        self.server.asked.append(dict(self.headers))
        status, body = self.server.answer
        etag = f'"{body["revision"]}"' if isinstance(body, dict) else '"x"'
        if status == 200 and self.headers.get("If-None-Match") == etag:
            status, body = 304, ""
        octets = json.dumps(body).encode() if isinstance(body, dict) else body.encode()
        self.send_response(status)
        self.send_header("ETag", etag)
        self.send_header("Content-Length", str(len(octets)))
        self.end_headers()
        self.wfile.write(octets)

    def log_message(self, *_):
        pass


class RecordSourceTest(unittest.TestCase):
    def setUp(self):
        logging.disable(logging.CRITICAL)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Api)
        self.server.asked = []
        self.server.answer = (200, record(1))
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/v1/domains/shop.example/record"
        self.now = 0.0

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()
        logging.disable(logging.NOTSET)

    def source(self, **options):
        return RecordSource(self.address, clock=lambda: self.now, **options)

    def test_reads_again_with_the_etag_when_the_record_is_no_longer_fresh(self):
        source = self.source(token="secret")
        first = source.canonicalizer()
        self.assertEqual(first.canonicalize(URL).url, "https://shop.example/?b=1")
        self.now = 59
        self.assertIs(source.canonicalizer(), first)
        self.assertEqual(len(self.server.asked), 1)
        self.now = 61
        self.assertIs(source.canonicalizer(), first)
        self.assertEqual([asked.get("If-None-Match") for asked in self.server.asked], [None, '"1"'])
        self.assertEqual(self.server.asked[1]["Authorization"], "Bearer secret")
        self.server.answer = (200, record(2, strip=()))
        self.now = 122
        self.assertEqual(source.canonicalizer().canonicalize(URL).url, URL)

    def test_keeps_the_last_good_record_when_reading_fails(self):
        source = self.source()
        source.canonicalizer()
        for answer in ((500, ""), (200, "{"), (200, "[]"), (200, '{"domain": 1}'), (200, '{"v":9,"domain":"a","patterns":{}}')):
            self.server.answer = answer
            self.now += 61
            self.assertEqual(source.canonicalizer().canonicalize(URL).url, "https://shop.example/?b=1")

    def test_keeps_the_last_good_record_over_restarts(self):
        with tempfile.TemporaryDirectory() as folder:
            cache = os.path.join(folder, "record.json")
            self.source(cache=cache).canonicalizer()
            self.server.answer = (503, "")
            self.assertEqual(self.source(cache=cache).canonicalizer().canonicalize(URL).url, "https://shop.example/?b=1")
            self.assertEqual(load_record(cache)["revision"], 1)

    def test_applies_built_in_rules_without_a_record(self):
        self.server.answer = (404, "")
        self.assertEqual(self.source().canonicalizer().canonicalize(URL + "&gclid=1").url, URL)


class LoadRecordTest(unittest.TestCase):
    def test_refuses_a_file_that_holds_no_record(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "record.json")
            for text in ("", "{}", '{"v": 1, "domain": "a.example", "patterns": {"/?a": {}}}'):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                with self.assertRaises(RecordError):
                    load_record(path)


class CanonicalizerTest(unittest.TestCase):
    def test_gives_a_result_for_every_text(self):
        for text in ("", "\ud800", "https://\ud800.example/", "http://" + "a" * 100_000, "https://a.example/" + "%" * 9999):
            self.assertIsInstance(canonicalize(text).key, str)

    def test_takes_a_record_per_host(self):
        hosts = []

        def record_of(host):
            hosts.append(host)
            return record(1) if host == "shop.example" else None

        canonicalizer = Canonicalizer(record_of)
        self.assertEqual(canonicalizer.canonicalize(URL).url, "https://shop.example/?b=1")
        self.assertEqual(canonicalizer.canonicalize("https://a.example/?view=1").url, "https://a.example/?view=1")
        canonicalizer.canonicalize(URL)
        self.assertEqual(hosts, ["shop.example", "a.example"])

    def test_is_shared_by_threads(self):
        canonicalizer = Canonicalizer()
        urls = [f"https://www.h{i % 50}.example/a/?utm_source=x&n{i % 300}=1&b=2" for i in range(400)]
        expected = [canonicalize(url).key for url in urls]
        found = {}

        def run(number):
            found[number] = [canonicalizer.canonicalize(url).key for url in urls]

        threads = [threading.Thread(target=run, args=(number,)) for number in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(list(found.values()), [expected] * 3)


if __name__ == "__main__":
    unittest.main()
