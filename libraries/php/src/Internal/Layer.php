<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

use EdgeCanonicalizer\Item;

/** What a URL opens into: an inner URL, an item, or a short link. */
final class Layer
{
    private function __construct(
        public readonly string $rule,
        public readonly ?string $inner = null,
        public readonly ?Item $item = null,
        public readonly string $key = '',
        public readonly string $url = '',
    ) {
    }

    public static function inner(string $rule, string $inner): self
    {
        return new self($rule, $inner);
    }

    public static function short(string $provider): self
    {
        return new self("short:$provider");
    }

    public static function item(Item $item, string $key, string $url): self
    {
        return new self("provider:$item->provider", null, $item, $key, $url);
    }
}
