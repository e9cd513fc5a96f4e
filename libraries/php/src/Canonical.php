<?php

declare(strict_types=1);

namespace EdgeCanonicalizer;

/** What canonicalization gives. */
final class Canonical
{
    /**
     * @param bool $ok false: the input is no absolute http(s) URL; then `url` is the input, and `key` is deterministic all the same
     * @param string $url the URL to fetch, store and show
     * @param string $key the identity: equal for all variants of one page; in the request profile it is `url`
     * @param list<Applied> $applied what was done, in order; empty when nothing was
     */
    public function __construct(
        public readonly bool $ok,
        public readonly string $url,
        public readonly string $key,
        public readonly Outcome $outcome,
        public readonly ?Item $item = null,
        public readonly array $applied = [],
    ) {
    }
}
