<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

use EdgeCanonicalizer\Applied;

/** What was applied, in order (section 14). */
final class Notes
{
    /** @var list<Applied> */
    public array $list = [];
    /** @var list<Pair> the parameters that were dropped, in order */
    public array $dropped = [];

    public function add(string $step, string $rule, ?string $name = null): void
    {
        $this->list[] = new Applied($step, $rule, $name);
    }

    /** Notes a parameter that is dropped. */
    public function drop(string $step, string $rule, Pair $pair): void
    {
        $this->add($step, $rule, $pair->name);
        $this->dropped[] = $pair;
    }
}
