<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Text: decoding, encoding, order and hash (sections 2.1, 2.2 and 13). */
final class Text
{
    private const WHITE = '[\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]';

    /** The decoded text, or null where it does not decode. */
    public static function decode(string $text): ?string
    {
        if (!str_contains($text, '%')) {
            return $text;
        }
        if (preg_match('/%(?![0-9A-Fa-f]{2})/', $text) === 1) {
            return null;
        }
        $decoded = rawurldecode($text);
        return preg_match('//u', $decoded) === 1 ? $decoded : null;
    }

    /** The same with + as a space. */
    public static function formDecode(string $text): ?string
    {
        return self::decode(strtr($text, '+', ' '));
    }

    /** What ECMAScript's encodeURIComponent writes. */
    public static function encodeComponent(string $text): string
    {
        return strtr(rawurlencode($text), ['%21' => '!', '%27' => "'", '%28' => '(', '%29' => ')', '%2A' => '*']);
    }

    /** Section 5, for one path, name or value. */
    public static function normalizeOctets(string $text): string
    {
        if (!str_contains($text, '%') || preg_match('/%(?![0-9A-Fa-f]{2})/', $text) === 1) {
            return $text;
        }
        return preg_replace_callback('/%[0-9A-Fa-f]{2}/', self::normalOctet(...), $text) ?? $text;
    }

    /** @param array{string} $match */
    private static function normalOctet(array $match): string
    {
        $octet = chr((int) hexdec(substr($match[0], 1)));
        return ctype_alnum($octet) || str_contains('-._~', $octet) ? $octet : strtoupper($match[0]);
    }

    public static function isAscii(string $text): bool
    {
        return preg_match('/[\x80-\xff]/', $text) === 0;
    }

    /** Compares as ECMAScript compares strings: by UTF-16 code units. */
    public static function compare(string $a, string $b): int
    {
        if (self::isAscii($a) || self::isAscii($b)) {
            return strcmp($a, $b);
        }
        return strcmp(self::codeUnits($a), self::codeUnits($b));
    }

    private static function codeUnits(string $text): string
    {
        return (string) iconv('UTF-8', 'UTF-16BE//IGNORE', $text);
    }

    /** How many UTF-16 code units a text has. */
    public static function length(string $text): int
    {
        return self::isAscii($text) ? strlen($text) : intdiv(strlen(self::codeUnits($text)), 2);
    }

    /** Without the white space that ECMAScript trims. */
    public static function trim(string $text): string
    {
        return preg_replace('/^' . self::WHITE . '+|' . self::WHITE . '+\z/u', '', $text) ?? $text;
    }

    /** The text with U+FFFD for what is no UTF-8. */
    public static function wellFormed(string $text): string
    {
        if (preg_match('//u', $text) === 1) {
            return $text;
        }
        return (string) \UConverter::transcode($text, 'UTF-8', 'UTF-8');
    }

    /** The key of a page. */
    public static function urlKey(string $identity): string
    {
        return 'url:' . substr(hash('sha256', $identity), 0, 24);
    }

    /** A to Z in lower case, nothing else. PHP's strtolower depends on the locale before 8.2. */
    public static function lower(string $text): string
    {
        return strtr($text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
    }

    public static function upper(string $text): string
    {
        return strtr($text, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    }

    /** The name with # for every run of digits. */
    public static function folded(string $name): string
    {
        return preg_replace('/[0-9]+/', '#', $name) ?? $name;
    }

    /** The words of a name (section 6.1). */
    public static function words(string $name): string
    {
        $apart = preg_replace('/[^0-9A-Za-z]+/', '-', $name) ?? $name;
        $apart = preg_replace('/(?<=[0-9a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/', '-', $apart) ?? $apart;
        return '^-' . self::lower(trim($apart, '-'));
    }

    /**
     * Whether a text ends with one of these.
     *
     * @param list<string> $endings
     */
    public static function endsWithAny(string $text, array $endings): bool
    {
        foreach ($endings as $ending) {
            if (str_ends_with($text, $ending)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a text begins with one of these.
     *
     * @param list<string> $beginnings
     */
    public static function startsWithAny(string $text, array $beginnings): bool
    {
        foreach ($beginnings as $beginning) {
            if (str_starts_with($text, $beginning)) {
                return true;
            }
        }
        return false;
    }
}
