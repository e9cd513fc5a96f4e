<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Session identifiers (section 8): the shape of the value decides, never the name alone. */
final class Sessions
{
    /** @param array<string, mixed> $session */
    public static function isNamed(array $session, string $name): bool
    {
        if ($session['tail'] !== null) {
            $start = $session['name'];
            return str_starts_with($name, $start) && Grammar::matches($session['tail'], substr($name, strlen($start)));
        }
        return $name === $session['name'] || ($session['ignoreCase'] && Text::lower($name) === Text::lower($session['name']));
    }

    /**
     * Whether host, path and the other parameters are as the entry says.
     *
     * @param array<string, mixed> $session
     * @param list<string> $names of the host
     * @param list<Pair> $pairs
     */
    private static function applies(array $session, array $names, string $path, array $pairs): bool
    {
        if (!Hosts::isAny($names, $session['hosts'])) {
            return false;
        }
        if ($session['pathEnds'] !== null && !Text::endsWithAny($path, $session['pathEnds'])) {
            return false;
        }
        return $session['with'] === [] || array_diff($session['with'], array_column($pairs, 'name')) === [];
    }

    /**
     * The name of the first of the entries about its name that makes a parameter a session id, or null.
     *
     * @param list<array<string, mixed>> $sessions
     * @param list<Pair> $pairs
     * @param list<string> $names of the host
     */
    public static function inQuery(array $sessions, Pair $pair, array $pairs, array $names, string $path): ?string
    {
        foreach ($sessions as $session) {
            if (Grammar::matches($session['value'], $pair->decodedValue()) && self::applies($session, $names, $path, $pairs)) {
                return $session['name'];
            }
        }
        return null;
    }

    /**
     * The path without session ids, and the names of their entries.
     *
     * @param list<array<string, mixed>> $sessions
     * @param list<string> $hostNames
     * @return array{string, list<string>}
     */
    public static function inPath(array $sessions, string $path, array $hostNames): array
    {
        if (strpbrk($path, ';(') === false) {
            return [$path, []];
        }
        $isHere = static fn (array $one): bool => $one['with'] === [] && self::applies($one, $hostNames, $path, []);
        $rules = array_filter($sessions, $isHere);
        $found = [];
        $segments = [];
        foreach (explode('/', $path) as $segment) {
            $whole = self::wholeSegment($rules, $segment);
            if ($whole !== null) {
                $found[] = $whole;
                continue;
            }
            $parameters = explode(';', $segment);
            $kept = [array_shift($parameters)];
            if (UrlParser::dots($kept[0]) > 0) {
                $segments[] = $segment;
                continue;
            }
            foreach ($parameters as $parameter) {
                $name = self::parameter($rules, $parameter);
                $name === null ? $kept[] = $parameter : $found[] = $name;
            }
            $segments[] = implode(';', $kept);
        }
        return [count($segments) > 1 ? implode('/', $segments) : '/', $found];
    }

    /** @param array<array<string, mixed>> $sessions */
    private static function wholeSegment(array $sessions, string $segment): ?string
    {
        foreach ($sessions as $session) {
            if ($session['in'] === 'path-segment' && Grammar::matches($session['value'], $segment)) {
                return $session['name'];
            }
        }
        return null;
    }

    /** @param array<array<string, mixed>> $sessions */
    private static function parameter(array $sessions, string $parameter): ?string
    {
        [$name, $value] = explode('=', $parameter, 2) + [1 => null];
        foreach ($value === null ? [] : $sessions as $session) {
            if ($session['in'] === 'path-parameter' && self::isNamed($session, $name) && Grammar::matches($session['value'], $value)) {
                return $session['name'];
            }
        }
        return null;
    }

    /**
     * The parameters that are no session ids (section 8.2).
     *
     * @param list<Pair> $pairs
     * @return list<Pair>
     */
    public static function without(Page $page, array $pairs, Notes $notes): array
    {
        $kept = [];
        foreach ($pairs as $pair) {
            $rule = $page->droppedSession($pair, $pairs);
            if ($rule === null) {
                $kept[] = $pair;
            } else {
                $notes->drop('session-ids', "session:$rule", $pair);
            }
        }
        return $kept;
    }
}
