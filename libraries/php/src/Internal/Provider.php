<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

use EdgeCanonicalizer\Item;

/** Routes of platforms and their items (section 12.5). */
final class Provider
{
    /**
     * What a route makes of a URL; null for nothing.
     *
     * @param array<string, mixed> $provider
     * @param array<string, mixed> $route
     * @param list<Pair> $pairs
     * @param array<string, string> $ofHost captures
     */
    public static function open(array $provider, array $route, Segments $segments, array $pairs, Parts $parts, array $ofHost): ?Layer
    {
        $read = $segments->read($route['textSlashes'], $route['textSlashes'] && $route['path']['rest'] !== null);
        $captures = $read === null ? null : Pattern::matchPath($route['path'], $read);
        if ($captures === null || !self::queryFits($route['query'], $pairs, $captures)) {
            return null;
        }
        if ($route['to'] === 'short') {
            return Layer::short($provider['name']);
        }
        if ($route['unwraps']) {
            return self::unwrapped($provider['name'], $route, $captures, $parts);
        }
        return self::item($provider, $route, $captures, $ofHost);
    }

    /**
     * @param list<array{string, ?array<string, mixed>}> $conditions
     * @param list<Pair> $pairs
     * @param array<string, string> $captures
     */
    private static function queryFits(array $conditions, array $pairs, array &$captures): bool
    {
        foreach ($conditions as [$name, $pattern]) {
            $first = null;
            foreach ($pairs as $pair) {
                if ($pair->name === $name) {
                    $first = $pair;
                    break;
                }
            }
            if ($pattern === null) {
                if ($first !== null) {
                    return false;
                }
                continue;
            }
            $value = $first === null ? null : Text::formDecode($first->value ?? '');
            $fits = $value !== null && !Segments::hasControl($value) && Pattern::match($pattern, $value, $captures);
            if (!$fits && !$pattern['optional']) {
                return false;
            }
        }
        return true;
    }

    /**
     * @param array<string, mixed> $route
     * @param array<string, string> $captures
     */
    private static function unwrapped(string $provider, array $route, array $captures, Parts $parts): ?Layer
    {
        $encoding = $route['textSlashes'] ? Template::IN_URL_OF_TEXT : Template::IN_URL;
        $text = $route['url'] === null ? $captures['url'] ?? '' : Template::fill($route['url'], $captures, $encoding);
        if ($text === null) {
            return null;
        }
        if ($route['to'] === 'unwrap:self') {
            if (preg_match('~\A/(?![/\\\\])~', $text) !== 1) {
                return null;
            }
            $text = "$parts->scheme://$parts->host$text";
        } elseif (preg_match(Redirector::HTTP, $text) !== 1) {
            return null;
        }
        $inner = UrlParser::parse($text);
        return $inner === null ? null : Layer::inner("provider:$provider", $inner->text());
    }

    /**
     * @param array<string, mixed> $provider
     * @param array<string, mixed> $route
     * @param array<string, string> $captures
     * @param array<string, string> $ofHost
     */
    private static function item(array $provider, array $route, array $captures, array $ofHost): ?Layer
    {
        $kind = $provider['kinds'][$route['to']] ?? null;
        foreach ($ofHost as $name => $value) {
            if (($captures[$name] ?? $value) !== $value) {
                return null;
            }
        }
        $captures = $ofHost + $captures;
        foreach ($provider['fold'] as $name => $letters) {
            if (isset($captures[$name])) {
                $captures[$name] = $letters === 'lower' ? Text::lower($captures[$name]) : Text::upper($captures[$name]);
            }
        }
        foreach ($provider['reserved'] as $name => $words) {
            if (isset($captures[$name], $words[$captures[$name]])) {
                return null;
            }
        }
        if ($kind !== null && isset($kind['convert'])) {
            $captures = Conversions::convert($kind['convert'], $captures);
        }
        if ($kind === null || $captures === null) {
            return null;
        }
        $id = Template::fill($kind['key'], $captures);
        $encoding = $route['textSlashes'] ? Template::IN_URL_OF_TEXT : Template::IN_URL;
        $url = $id === null ? null : Template::fill($kind['url'], $captures, $encoding);
        if ($id === null || $url === null) {
            return null;
        }
        $prefix = ($kind['main'] ?? false) ? $provider['name'] : "{$provider['name']}:{$route['to']}";
        $token = isset($kind['token']) ? $captures[$kind['token']] ?? null : null;
        return Layer::item(new Item($provider['name'], $route['to'], $id, $token), "$prefix:$id", $url);
    }
}
