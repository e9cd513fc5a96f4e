<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Grammars of section 2.4 as PCRE writes them: expressions for UTF-8 in which every class is written out. */
final class Grammar
{
    private const DELIMITER = "\x01";
    private const WHITE = '\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}';
    private const INSIDE = ['\d' => '0-9', '\w' => '0-9A-Za-z_', '\s' => self::WHITE];
    private const OUTSIDE = [
        '\d' => '[0-9]',
        '\D' => '[^0-9]',
        '\w' => '[0-9A-Za-z_]',
        '\s' => '[' . self::WHITE . ']',
        '.' => '[^\n\r\x{2028}\x{2029}]',
        '$' => '\z',
        '[\s\S]' => '(?s:.)',
    ];

    /** An expression that matches the whole of what a grammar matches. */
    public static function whole(string $source): string
    {
        return self::DELIMITER . '\A(?:' . self::portable($source) . ')\z' . self::DELIMITER . 'u';
    }

    /** An expression that matches what a grammar matches at the end of a text. */
    public static function atEnd(string $source): string
    {
        return self::DELIMITER . '(?:' . self::portable($source) . ')\z' . self::DELIMITER . 'u';
    }

    public static function portable(string $source): string
    {
        $token = '~\[(?:\\\\.|[^\]\\\\])*\]|\\\\u[0-9a-fA-F]{4}|\\\\.|\.|\$~s';
        return (string) preg_replace_callback($token, self::token(...), $source);
    }

    /** @param array{string} $match */
    private static function token(array $match): string
    {
        $text = $match[0];
        if (isset(self::OUTSIDE[$text])) {
            return self::OUTSIDE[$text];
        }
        if ($text[0] === '[') {
            $class = preg_replace_callback('~\\\\u[0-9a-fA-F]{4}|\\\\.|\[(?!\A)~', self::inClass(...), substr($text, 1, -1));
            return '[' . self::withNegatives((string) $class) . ']';
        }
        return str_starts_with($text, '\u') ? self::codePoint($text) : $text;
    }

    /** \D in a class. */
    private static function withNegatives(string $class): string
    {
        return str_replace('\D', '\x{0}-\/:-\x{10ffff}', $class);
    }

    /** @param array{string} $match */
    private static function inClass(array $match): string
    {
        $text = $match[0];
        if ($text === '[') {
            return '\[';
        }
        return self::INSIDE[$text] ?? (str_starts_with($text, '\u') ? self::codePoint($text) : $text);
    }

    private static function codePoint(string $text): string
    {
        return '\x{' . substr($text, 2) . '}';
    }

    /** Whether a text matches an expression of this class. */
    public static function matches(string $expression, string $text): bool
    {
        return preg_match($expression, self::hasAstral($text) ? self::asUnits($text) : $text) === 1;
    }

    /**
     * The groups of a match, or null.
     *
     * @return list<string>|null
     */
    public static function groups(string $expression, string $text): ?array
    {
        $isSplit = self::hasAstral($text);
        if (preg_match($expression, $isSplit ? self::asUnits($text) : $text, $groups) !== 1) {
            return null;
        }
        array_shift($groups);
        return $isSplit ? array_map(self::fromUnits(...), $groups) : $groups;
    }

    private static function hasAstral(string $text): bool
    {
        return preg_match('/[\xf0-\xff]/', $text) === 1;
    }

    /** A code point above U+FFFF as two characters, as grammars count it: two of a private range. */
    private static function asUnits(string $text): string
    {
        return (string) preg_replace_callback('/[\x{10000}-\x{10ffff}]/u', static function (array $match): string {
            $offset = (int) \IntlChar::ord($match[0]) - 0x10000;
            return \IntlChar::chr(0xe000 + ($offset >> 10)) . \IntlChar::chr(0xe400 + ($offset & 0x3ff));
        }, $text);
    }

    private static function fromUnits(string $text): string
    {
        return (string) preg_replace_callback('/([\x{e000}-\x{e3ff}])([\x{e400}-\x{e7ff}])/u', static function (array $match): string {
            $high = (int) \IntlChar::ord($match[1]) - 0xe000;
            return (string) \IntlChar::chr(0x10000 + ($high << 10) + (int) \IntlChar::ord($match[2]) - 0xe400);
        }, $text);
    }
}
