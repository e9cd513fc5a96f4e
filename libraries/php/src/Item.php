<?php

declare(strict_types=1);

namespace EdgeCanonicalizer;

/** An item of a known platform; the token is needed to fetch it, and is no part of its identity. */
final class Item
{
    public function __construct(
        public readonly string $provider,
        public readonly string $kind,
        public readonly string $id,
        public readonly ?string $token = null,
    ) {
    }
}
