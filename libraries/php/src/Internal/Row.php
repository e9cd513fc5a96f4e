<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** A tracking fact about names on one host (section 9.3). */
final class Row
{
    /**
     * @param list<string>|null $paths
     * @param list<array{string, ?string}> $unless path prefixes and expressions for values
     */
    private function __construct(
        private readonly ?array $paths,
        private readonly ?string $value,
        private readonly ?Hosts $sites,
        private readonly bool $identityOnly,
        private readonly array $unless,
        public readonly bool $isGlobal,
    ) {
    }

    /**
     * The fact on a host; null where it is about other hosts or never applies here.
     *
     * @param array<string, mixed> $row
     * @param list<array{?string, ?string, ?string}> $exceptions
     * @param list<string> $names of the host
     */
    public static function compile(array $row, array $exceptions, array $names, Hosts $suffixes): ?self
    {
        if (!Hosts::isAny($names, $row['hosts'])) {
            return null;
        }
        $unless = [];
        foreach ($row['unless'] as $number) {
            [$host, $path, $value] = $exceptions[$number];
            if ($host !== null && !in_array($host, $names, true)) {
                continue;
            }
            if ($path === null && $value === null) {
                return null;
            }
            $unless[] = [$path ?? '', $value];
        }
        $sites = $row['isSite'] ? $suffixes : null;
        return new self($row['paths'], $row['value'], $sites, $row['identityOnly'], $unless, $row['hosts'] === null);
    }

    /** Whether the fact applies to a parameter with this decoded value. */
    public function applies(string $value, string $path, bool $isIdentity): bool
    {
        if ($this->identityOnly && !$isIdentity || $this->paths !== null && !Text::startsWithAny($path, $this->paths)) {
            return false;
        }
        if ($this->value !== null && !Grammar::matches($this->value, $value)) {
            return false;
        }
        if ($this->sites !== null && !$this->sites->isSiteName($value)) {
            return false;
        }
        foreach ($this->unless as [$prefix, $grammar]) {
            if (str_starts_with($path, $prefix) && ($grammar === null || Grammar::matches($grammar, $value))) {
                return false;
            }
        }
        return true;
    }
}
