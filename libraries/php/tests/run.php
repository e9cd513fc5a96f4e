<?php

declare(strict_types=1);

/** The tests of this package: `php tests/run.php`. The API of a control Worker is `tests/api.php`, run by PHP's own server. */

use EdgeCanonicalizer\Canonicalizer;
use EdgeCanonicalizer\Outcome;
use EdgeCanonicalizer\Profile;
use EdgeCanonicalizer\Record;
use EdgeCanonicalizer\RecordException;
use EdgeCanonicalizer\RecordSource;
use EdgeCanonicalizer\WordPress\CanonicalRequest;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/../wordpress/canonical-request.php';

error_reporting(E_ALL);
ini_set('error_log', '/dev/null');
set_error_handler(static fn (int $level, string $message): bool => (error_reporting() & $level) === 0 || throw new ErrorException($message));

const VIEW = 'https://shop.example/?b=1&view=list';

function same(mixed $expected, mixed $got): void
{
    if ($expected !== $got) {
        throw new RuntimeException(sprintf('expected %s, got %s', var_export($expected, true), var_export($got, true)));
    }
}

function record(int $revision, string $strip = '"view"'): string
{
    return "{\"v\":1,\"domain\":\"shop.example\",\"revision\":$revision,\"strip\":[$strip],\"patterns\":{}}";
}

$folder = sys_get_temp_dir() . '/edge-canonicalizer-' . bin2hex(random_bytes(6));
mkdir($folder);
putenv("API_FOLDER=$folder");
$listener = stream_socket_server('tcp://127.0.0.1:0');
$port = (int) explode(':', (string) stream_socket_get_name($listener, false))[1];
fclose($listener);
$server = proc_open([PHP_BINARY, '-S', "127.0.0.1:$port", __DIR__ . '/api.php'], [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
for ($i = 0; $i < 500 && !@fsockopen('127.0.0.1', $port); $i++) {
    usleep(10_000);
}
$answer = static fn (int $status, string $body, string $etag = '"1"') => file_put_contents("$folder/answer", json_encode([$status, $body, $etag]));
$asked = static fn (): array => array_map(json_decode(...), file("$folder/asked") ?: []);
$now = 1000.0;
$source = static function (string $cache, ?string $token = null) use ($folder, $port, &$now): RecordSource {
    return new RecordSource("http://127.0.0.1:$port/record", "$folder/$cache", $token, clock: static function () use (&$now): float {
        return $now;
    });
};

$uri = static function (string $path, string $method = 'GET', array $cookies = []): ?string {
    $server = ['REQUEST_URI' => $path, 'HTTP_HOST' => 'Blog.example:8080', 'REQUEST_METHOD' => $method];
    return CanonicalRequest::uri($server, $cookies, CanonicalRequest::canonicalizer());
};

$tests = [
    'reads again with the ETag when the record is no longer fresh' => static function () use ($answer, $asked, $source, &$now): void {
        $answer(200, record(1));
        $one = $source('a', 'secret');
        $first = $one->canonicalizer();
        same('https://shop.example/?b=1', $first->canonicalize(VIEW)->url);
        $now += 59;
        same($first, $one->canonicalizer());
        same(1, count($asked()));
        $now += 2;
        same($first, $one->canonicalizer());
        same([null, '"1"'], array_column($asked(), 'ifNoneMatch'));
        same('Bearer secret', $asked()[1]->authorization);
        $answer(200, record(2, ''), '"2"');
        $now += 61;
        same(VIEW, $one->canonicalizer()->canonicalize(VIEW)->url);
    },
    'keeps the last good record when reading fails' => static function () use ($answer, $source, &$now): void {
        $answer(200, record(1));
        $one = $source('b');
        $one->canonicalizer();
        foreach ([[500, ''], [200, '{'], [200, '[]'], [200, '{"domain":1}'], [200, '{"v":9,"domain":"a","patterns":{}}']] as [$status, $body]) {
            $answer($status, $body, '"2"');
            $now += 61;
            same('https://shop.example/?b=1', $one->canonicalizer()->canonicalize(VIEW)->url);
        }
    },
    'keeps the last good record over processes' => static function () use ($answer, $asked, $source, &$now): void {
        $answer(200, record(1));
        $source('c')->canonicalizer();
        $count = count($asked());
        same('https://shop.example/?b=1', $source('c')->canonicalizer()->canonicalize(VIEW)->url);
        same($count, count($asked()));
        $now += 61;
        $answer(503, '');
        same('https://shop.example/?b=1', $source('c')->canonicalizer()->canonicalize(VIEW)->url);
    },
    'applies built-in rules without a record' => static function () use ($answer, $source): void {
        $answer(404, '');
        same(VIEW, $source('d')->canonicalizer()->canonicalize(VIEW . '&gclid=1')->url);
    },
    'refuses a text that is no record' => static function (): void {
        foreach (['', '{}', '{"v":1,"domain":"a.example","patterns":{"/?a":{}}}'] as $text) {
            try {
                Record::parse($text);
            } catch (RecordException) {
                continue;
            }
            throw new RuntimeException("took $text");
        }
    },
    'gives a result for every text' => static function (): void {
        $canonicalizer = new Canonicalizer();
        $texts = ['', "\xff", "https://\xff.example/", 'http://' . str_repeat('a', 100_000), 'https://a.example/' . str_repeat('%', 9999)];
        foreach ([...$texts, 'https://' . str_repeat('ü', 300) . '.example/', 'https://a.example/?' . str_repeat('a[b]=1&', 2000)] as $text) {
            same(true, strlen($canonicalizer->canonicalize($text)->key) > 4);
        }
    },
    'says what a text turned out to be' => static function (): void {
        $canonicalizer = new Canonicalizer();
        same(Outcome::Page, $canonicalizer->canonicalize('https://a.example/')->outcome);
        same(Outcome::Item, $canonicalizer->canonicalize('https://youtu.be/dQw4w9WgXcQ')->outcome);
        same(Outcome::Untouched, $canonicalizer->canonicalize('https://a.example/?sig=AbC12345')->outcome);
        same(Outcome::NoUrl, $canonicalizer->canonicalize('mailto:a@b.example')->outcome);
    },
    'takes a record per host' => static function (): void {
        $own = Record::parse(record(1));
        $canonicalizer = new Canonicalizer(static fn (string $host): ?Record => $host === 'shop.example' ? $own : null);
        same('https://shop.example/?b=1', $canonicalizer->canonicalize(VIEW)->url);
        same('https://a.example/?view=1', $canonicalizer->canonicalize('https://a.example/?view=1', Profile::Request)->url);
    },
    'gives page caches of WordPress one URI for every variant' => static function () use ($uri): void {
        same('/a/?p=4', $uri('/a/?utm_source=x&p=4&gclid=1'));
        same('/?p=4&s=b', $uri('/?s=b&replytocom=3&p=4'));
        same('/%C3%BC/', $uri('/%c3%bc/?fbclid=1'));
        same('//evil.example/?a=1', $uri('//evil.example/?gclid=1&a=1'));
    },
    'gives WordPress the parameters of the canonical URI' => static function (): void {
        $_SERVER = ['REQUEST_URI' => '/?s=b&gclid=1&cat[]=2', 'HTTP_HOST' => 'blog.example', 'REQUEST_METHOD' => 'GET'] + $_SERVER;
        $_GET = $_REQUEST = ['s' => 'b', 'gclid' => '1', 'cat' => ['2']];
        CanonicalRequest::apply();
        same('/?cat[]=2&s=b', $_SERVER['REQUEST_URI']);
        same('cat[]=2&s=b', $_SERVER['QUERY_STRING']);
        same('/?s=b&gclid=1&cat[]=2', $_SERVER['CANONICAL_ORIGINAL_URI']);
        same(['cat' => ['2'], 's' => 'b'], $_GET);
        same(['s' => 'b', 'cat' => ['2']], $_REQUEST);
    },
    'leaves requests alone of which the answer depends on who asks' => static function () use ($uri): void {
        same(null, $uri('/?gclid=1', 'POST'));
        foreach (['wordpress_logged_in_ab', 'wp-postpass_ab', 'comment_author_ab', 'woocommerce_cart_hash'] as $name) {
            same(null, $uri('/?gclid=1', 'GET', [$name => '1']));
        }
        same('/', $uri('/?gclid=1', 'GET', ['_ga' => '1']));
        foreach (['/?preview=true&gclid=1', '/?p=4&preview_id=4', '/feed/?gclid=1', '/a/feed', '/?feed=rss2', '/wp-admin/?gclid=1', '/wp-login.php?gclid=1', '/wp-json/wp/v2/posts?gclid=1', '/?rest_route=/&gclid=1'] as $path) {
            same(null, $uri($path));
        }
        same('/?_wpnonce=ab&gclid=1', $uri('/?_wpnonce=ab&gclid=1'));
    },
];

$failed = 0;
foreach ($tests as $name => $test) {
    try {
        $test();
        echo "ok $name\n";
    } catch (Throwable $error) {
        $failed++;
        echo "FAILED $name: {$error->getMessage()} ({$error->getFile()}:{$error->getLine()})\n";
    }
}
proc_terminate($server);
array_map(unlink(...), glob("$folder/*") ?: []);
rmdir($folder);
exit($failed === 0 ? 0 : 1);
