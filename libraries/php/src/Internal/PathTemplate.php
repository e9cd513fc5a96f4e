<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** What a record says about the paths of one template. */
final class PathTemplate
{
    /** @var array<string, LearnedPattern> by set of names */
    public array $patterns = [];
    /** @var array<string, int> */
    public array $vetoed = [];
    /** @var array<string, int> names in lower case of which no tracking fact drops another spelling */
    public array $guarded = [];
    /** @var array<string, int> names at which the site stops reading a query in order */
    public array $ends = [];
    /** @var array<string, int> names that it does not read behind one of them */
    public array $unread = [];

    public function __construct(public readonly string $text)
    {
    }
}
