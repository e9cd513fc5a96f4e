<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Parsing of http(s) URLs (section 3 and the WHATWG URL Standard). */
final class UrlParser
{
    /** A URL that the parser leaves as it is: the last label of its host begins with a letter, so it is no address. */
    private const SERIALIZED = '~\A(https?)://((?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*)(/[!$-;=@-\[\]_a-z|\~]*+)(?:\?([!$-&(-;=?-\~]++))?(?:#([!#-;=?-_a-\~]++))?\z~';

    /** The characters that are percent-encoded in each part, besides those that are no printable ASCII. */
    private const USERINFO = '/[^!$%&\'()*+,\-.0-9A-Z_a-z~]/';
    private const PATH = '/[^!$-;=@-\]_a-z|~]/';
    private const QUERY = '/[^!$-&(-;=?-~]/';
    private const FRAGMENT = '/[^!#-;=?-_a-~]/';

    private const DEFAULT_PORTS = ['http' => '80', 'https' => '443'];
    private const MAX_PORT = 65535;

    /** The parts of an absolute http(s) URL, or null. */
    public static function parse(string $text): ?Parts
    {
        if (preg_match(self::SERIALIZED, $text, $found, PREG_UNMATCHED_AS_NULL) === 1 && self::isSettled($found[2], $found[3])) {
            return new Parts($found[1], '', $found[2], '', $found[3], $found[4] ?? null, $found[5] ?? null);
        }
        $text = str_replace(["\t", "\n", "\r"], '', trim(Text::wellFormed($text), "\x00..\x20"));
        if (preg_match('/\A(https?):[\/\\\\]*/i', $text, $found) !== 1) {
            return null;
        }
        $scheme = strtolower($found[1]);
        $rest = substr($text, strlen($found[0]));
        [$rest, $fragment] = explode('#', $rest, 2) + [1 => ''];
        [$rest, $query] = explode('?', $rest, 2) + [1 => ''];
        $end = strcspn($rest, '/\\');
        $authority = self::authority(substr($rest, 0, $end), $scheme);
        if ($authority === null) {
            return null;
        }
        $shownQuery = self::encode($query, self::QUERY);
        $shownFragment = self::encode($fragment, self::FRAGMENT);
        return new Parts(
            $scheme,
            ...$authority,
            path: self::path(substr($rest, $end)),
            query: $shownQuery === '' ? null : $shownQuery,
            fragment: $shownFragment === '' ? null : $shownFragment,
        );
    }

    private static function isSettled(string $host, string $path): bool
    {
        return !str_contains($host, 'xn--') && !str_contains($path, '/.') && stripos($path, '/%2e') === false;
    }

    /** @return array{userinfo: string, host: string, port: string}|null */
    private static function authority(string $text, string $scheme): ?array
    {
        $at = strrpos($text, '@');
        $userinfo = '';
        if ($at !== false) {
            [$name, $password] = explode(':', substr($text, 0, $at), 2) + [1 => ''];
            $userinfo = self::encode($name, self::USERINFO) . ($password === '' ? '' : ':' . self::encode($password, self::USERINFO));
        }
        $hostPort = $at === false ? $text : substr($text, $at + 1);
        if (preg_match('/\A(\[[^\]]*\]|[^:\[\]]+)(?::([0-9]*))?\z/', $hostPort, $found) !== 1) {
            return null;
        }
        $host = Domain::parse($found[1]);
        $port = ltrim($found[2] ?? '', '0');
        if ($host === null || strlen($port) > 5 || (int) $port > self::MAX_PORT) {
            return null;
        }
        if (($found[2] ?? '') !== '' && $port === '') {
            $port = '0';
        }
        return ['userinfo' => $userinfo, 'host' => $host, 'port' => $port === self::DEFAULT_PORTS[$scheme] ? '' : $port];
    }

    private static function path(string $text): string
    {
        if ($text === '') {
            return '/';
        }
        $segments = [];
        $pieces = explode('/', substr(strtr($text, '\\', '/'), 1));
        $last = count($pieces) - 1;
        foreach ($pieces as $i => $piece) {
            $dots = self::dots($piece);
            if ($dots === 0) {
                $segments[] = self::encode($piece, self::PATH);
                continue;
            }
            if ($dots === 2) {
                array_pop($segments);
            }
            if ($i === $last) {
                $segments[] = '';
            }
        }
        return '/' . implode('/', $segments);
    }

    /** 1 or 2 for a dot segment, percent-encoded or not, and 0 for any other. */
    public static function dots(string $segment): int
    {
        $dots = str_ireplace('%2e', '.', $segment);
        return $dots === '.' || $dots === '..' ? strlen($dots) : 0;
    }

    private static function encode(string $text, string $others): string
    {
        $octet = static fn (array $match): string => sprintf('%%%02X', ord($match[0]));
        return preg_replace_callback($others, $octet, $text) ?? $text;
    }
}
