<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Compiles path patterns and query conditions (sections 12.2 and 12.3) to arrays that `Pattern` matches. */
final class PatternCompiler
{
    private const TOKEN = '/\{([A-Za-z][0-9A-Za-z_]*)(\?|\*\*)?\}|\(([^()]*)\)/';
    private const REST = '/\A(?:\*\*|\{([A-Za-z][0-9A-Za-z_]*)\*\*\})\z/';
    private const ONE_CAPTURE = '[^/?#]+';
    private const REST_CAPTURE = '[^?#]+';

    /**
     * One segment or value with captures and alternatives; `expression` is null for plain text.
     *
     * @param array<string, string> $grammars
     * @return array{text: string, expression: ?string, names: list<string>, optional: bool}
     */
    public static function pattern(string $text, array $grammars): array
    {
        $pattern = ['text' => $text, 'expression' => null, 'names' => [], 'optional' => false];
        if (preg_match_all(self::TOKEN, $text, $tokens, PREG_SET_ORDER | PREG_OFFSET_CAPTURE | PREG_UNMATCHED_AS_NULL) < 1) {
            return $pattern;
        }
        $source = '';
        $end = 0;
        foreach ($tokens as $token) {
            $source .= preg_quote(substr($text, $end, $token[0][1] - $end));
            $end = $token[0][1] + strlen($token[0][0]);
            $name = $token[1][0];
            if ($name === null) {
                $source .= '(?:' . implode('|', array_map(preg_quote(...), explode('|', (string) $token[3][0]))) . ')';
                continue;
            }
            $pattern['names'][] = $name;
            $pattern['optional'] = $pattern['optional'] || $token[2][0] === '?';
            $source .= '(' . Grammar::portable($grammars[$name] ?? self::ONE_CAPTURE) . ')';
        }
        $pattern['expression'] = "\x01\\A" . $source . preg_quote(substr($text, $end)) . "\\z\x01u";
        return $pattern;
    }

    /**
     * A whole path. Routes of providers drop their own trailing slash.
     *
     * @param array<string, string> $grammars
     * @return array{segments: list<array<string, mixed>>, rest: ?string, grammar: ?string}
     */
    public static function path(string $text, array $grammars, bool $isRoute = false): array
    {
        $pieces = self::split($text);
        if ($isRoute && end($pieces) === '') {
            array_pop($pieces);
        }
        $path = ['segments' => [], 'rest' => null, 'grammar' => null];
        if ($pieces !== [] && preg_match(self::REST, (string) end($pieces), $found) === 1) {
            array_pop($pieces);
            $path['rest'] = $found[1] ?? '**';
            $path['grammar'] = isset($found[1]) ? Grammar::whole($grammars[$found[1]] ?? self::REST_CAPTURE) : null;
        }
        foreach ($pieces as $piece) {
            $path['segments'][] = self::pattern($piece, $grammars);
        }
        return $path;
    }

    /**
     * @param array<string, mixed> $route
     * @param array<string, string> $types
     * @return array<string, mixed>
     */
    public static function route(array $route, array $types): array
    {
        $unwraps = str_starts_with($route['to'], 'unwrap');
        if ($unwraps) {
            $types['url'] = '[\s\S]+';
        }
        $query = [];
        foreach ($route['query'] ?? [] as $name => $condition) {
            $query[] = [(string) $name, $condition === '!' ? null : self::pattern($condition, $types)];
        }
        return [
            'to' => $route['to'],
            'unwraps' => $unwraps,
            'path' => self::path($route['path'], $types, true),
            'query' => $query,
            'url' => $route['url'] ?? null,
            'textSlashes' => $route['textSlashes'] ?? false,
        ];
    }

    /** @return list<string> the segments behind the first slash */
    public static function split(string $path): array
    {
        return explode('/', str_starts_with($path, '/') ? substr($path, 1) : $path);
    }
}
