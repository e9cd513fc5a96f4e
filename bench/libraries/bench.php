<?php

declare(strict_types=1);

/** Measures the PHP library beside parse_url with a list written by hand. Writes one JSON object a line. */

use EdgeCanonicalizer\Canonicalizer;
use EdgeCanonicalizer\Profile;

require __DIR__ . '/../../libraries/php/autoload.php';

const ROUNDS = 5;
const TRACKERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'gclid', 'fbclid', 'msclkid', 'mc_cid', 'mc_eid'];

/** What origins do by hand: parse, drop what is listed, sort. */
function byHand(string $url): string
{
    $parts = parse_url($url);
    if (!is_array($parts)) {
        return $url;
    }
    parse_str($parts['query'] ?? '', $query);
    $query = array_diff_key($query, array_flip(TRACKERS));
    ksort($query);
    $shown = http_build_query($query);
    return strtolower(($parts['scheme'] ?? '') . '://' . ($parts['host'] ?? '')) . ($parts['path'] ?? '/') . ($shown === '' ? '' : "?$shown");
}

function processorSeconds(): float
{
    $usage = getrusage();
    return $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'] + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e6;
}

/** @param list<string> $urls */
function measure(string $name, array $urls, callable $run): void
{
    $best = 0.0;
    for ($round = 0; $round <= ROUNDS; $round++) {
        $start = processorSeconds();
        foreach ($urls as $url) {
            $run($url);
        }
        $speed = count($urls) / (processorSeconds() - $start);
        $best = $round > 0 ? max($best, $speed) : $best;
    }
    $mib = intdiv(memory_get_peak_usage(), 1 << 20);
    echo json_encode(['name' => $name, 'perSecond' => (int) $best, 'mib' => $mib]), "\n";
}

$urls = file($argv[1], FILE_IGNORE_NEW_LINES);
$canonicalizer = new Canonicalizer();
measure('canonical, identity with key', $urls, static fn (string $url): string => $canonicalizer->canonicalize($url)->key);
measure('canonical, request', $urls, static fn (string $url): string => $canonicalizer->canonicalize($url, Profile::Request)->url);
measure('parse_url, ten trackers by hand', $urls, byHand(...));
