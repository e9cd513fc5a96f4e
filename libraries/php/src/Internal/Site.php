<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** One host under one record. */
final class Site
{
    /** The host without what its keys do not tell apart. */
    public readonly string $foldedHost;

    public function __construct(public readonly HostRules $rules, public readonly ?CompiledRecord $record)
    {
        $host = $this->withoutDot($rules->host);
        $this->foldedHost = $this->mayFold('fold:www', '') ? $rules->rules->suffixes->fold($host) : $host;
    }

    /** The host without a trailing dot, where that may be folded. */
    public function withoutDot(string $host): string
    {
        $isRooted = str_ends_with($host, '.') && !str_ends_with($host, '..') && $this->mayFold('fold:dot', '');
        return $isRooted ? substr($host, 0, -1) : $host;
    }

    /** Whether a folding of the key applies on a path (section 13). */
    public function mayFold(string $fold, string $path): bool
    {
        return !isset($this->record?->veto[$fold]) && $this->rules->mayFold($fold, $path);
    }

    /** Whether the record vetoes `sort` on a path (section 9.4.3). */
    public function vetoes(string $rule, string $path): bool
    {
        return $this->record !== null && $this->record->vetoes($rule, $path);
    }

    /** Whether percent-encoding stays as it is in the `path` or the `query` (section 5). */
    public function leavesOctets(string $place, string $path): bool
    {
        return $this->vetoes('percent-encoding', $path)
            || $this->record?->learned->vetoesOnTemplate("$place-encoding", $path) === true;
    }

    /** Whether the site reads the query of a path in order (section 9.4.4). */
    public function readsInOrder(string $path): bool
    {
        return $this->record?->learned->vetoesOnTemplate('front', $path) === true;
    }
}
