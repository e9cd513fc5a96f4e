<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Matches what `PatternCompiler` makes. */
final class Pattern
{
    private const MAX_SEGMENT = 2048;

    /**
     * Whether a value fits; adds its captures.
     *
     * @param array{text: string, expression: ?string, names: list<string>} $pattern
     * @param array<string, string> $captures
     */
    public static function match(array $pattern, string $value, array &$captures): bool
    {
        if ($pattern['expression'] === null) {
            return $value === $pattern['text'];
        }
        $groups = Grammar::groups($pattern['expression'], $value);
        if ($groups === null) {
            return false;
        }
        foreach ($pattern['names'] as $i => $name) {
            if (!self::add($captures, $name, $groups[$i] ?? '')) {
                return false;
            }
        }
        return true;
    }

    /**
     * The captures of a path, or null.
     *
     * @param array{segments: list<array<string, mixed>>, rest: ?string, grammar: ?string} $path
     * @param list<string> $segments
     * @return array<string, string>|null
     */
    public static function matchPath(array $path, array $segments): ?array
    {
        if (!self::takes($path, count($segments))) {
            return null;
        }
        $captures = [];
        foreach ($path['segments'] as $i => $pattern) {
            $segment = $segments[$i];
            if ($pattern['text'] === '*') {
                if ($segment === '') {
                    return null;
                }
                continue;
            }
            $isLong = strlen($segment) > self::MAX_SEGMENT && Text::length($segment) > self::MAX_SEGMENT;
            if (($isLong && $pattern['expression'] !== null) || !self::match($pattern, $segment, $captures)) {
                return null;
            }
        }
        if ($path['rest'] === null) {
            return $captures;
        }
        $rest = implode('/', array_slice($segments, count($path['segments'])));
        if ($path['grammar'] !== null && !Grammar::matches($path['grammar'], $rest)) {
            return null;
        }
        return self::add($captures, $path['rest'], $rest) ? $captures : null;
    }

    /**
     * Whether a path may have so many segments.
     *
     * @param array{segments: list<array<string, mixed>>, rest: ?string} $path
     */
    public static function takes(array $path, int $count): bool
    {
        $own = count($path['segments']);
        return $count === $own || ($path['rest'] !== null && $count > $own);
    }

    /**
     * Adds a capture; false when it has another value already.
     *
     * @param array<string, string> $captures
     */
    private static function add(array &$captures, string $name, string $value): bool
    {
        if (isset($captures[$name])) {
            return $captures[$name] === $value;
        }
        $captures[$name] = $value;
        return true;
    }
}
