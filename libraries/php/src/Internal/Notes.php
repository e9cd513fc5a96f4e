<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

use EdgeCanonicalizer\Applied;

/** What was applied, in order (section 14). */
final class Notes
{
    /** @var list<Applied> */
    public array $list = [];

    public function add(string $step, string $rule, ?string $name = null): void
    {
        $this->list[] = new Applied($step, $rule, $name);
    }
}
