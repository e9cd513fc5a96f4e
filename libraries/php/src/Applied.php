<?php

declare(strict_types=1);

namespace EdgeCanonicalizer;

/** One change to the URL or the key; the name is the parameter that the rule is about. */
final class Applied
{
    public function __construct(
        public readonly string $step,
        public readonly string $rule,
        public readonly ?string $name = null,
    ) {
    }
}
