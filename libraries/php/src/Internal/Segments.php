<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** The segments of a path, decoded on first use in the ways that routes read them (section 12.2). */
final class Segments
{
    /** @var list<string> */
    private readonly array $raw;
    /** @var array<int, list<string>|null> */
    private array $known = [];

    public function __construct(string $path)
    {
        $this->raw = PatternCompiler::split($path);
    }

    /** @return list<string>|null null where the segments are rejected */
    public function read(bool $hasTextSlashes, bool $keepsLast): ?array
    {
        $way = ($hasTextSlashes ? 1 : 0) + ($keepsLast ? 2 : 0);
        if (!array_key_exists($way, $this->known)) {
            $this->known[$way] = $this->decoded($hasTextSlashes, $keepsLast);
        }
        return $this->known[$way];
    }

    /** @return list<string>|null */
    private function decoded(bool $hasTextSlashes, bool $keepsLast): ?array
    {
        $raw = $this->raw;
        if (end($raw) === '' && !$keepsLast) {
            array_pop($raw);
        }
        $segments = [];
        foreach ($raw as $piece) {
            $decoded = Text::decode($piece);
            if ($decoded === null || str_contains($decoded, '\\') || self::hasControl($decoded)) {
                return null;
            }
            if (!$hasTextSlashes && ($decoded === '' || strpbrk($decoded, '/;') !== false)) {
                return null;
            }
            $segments[] = $decoded;
        }
        return $segments;
    }

    public static function hasControl(string $text): bool
    {
        return preg_match('/[\x00-\x1f\x7f]|\xc2[\x80-\x9f]/', $text) === 1;
    }
}
