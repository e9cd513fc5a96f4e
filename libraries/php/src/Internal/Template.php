<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Templates of keys, URLs and destinations (section 12.4). */
final class Template
{
    private const PIECE = '/\[([^\[\]]*\{[^\[\]]*)\]|\{([A-Za-z][0-9A-Za-z_]*)\}/';
    private const KEPT = ['%2F' => '/', '%3A' => ':', '%40' => '@', '%24' => '$', '%2C' => ','];
    private const KEPT_IN_PATH = self::KEPT + ['%26' => '&', '%2B' => '+', '%3D' => '='];

    public const AS_IT_IS = 0;
    /** A decoded capture in the URL of an item. */
    public const IN_URL = 1;
    /** The same for routes that take a semicolon as text. */
    public const IN_URL_OF_TEXT = 2;

    /**
     * Fills a template; null when it cannot be filled.
     *
     * @param array<string, string> $captures
     * @param self::* $encoding
     */
    public static function fill(string $template, array $captures, int $encoding = self::AS_IT_IS, bool $inQuery = false): ?string
    {
        preg_match_all(self::PIECE, $template, $pieces, PREG_SET_ORDER | PREG_OFFSET_CAPTURE | PREG_UNMATCHED_AS_NULL);
        $out = '';
        $end = 0;
        foreach ($pieces as $piece) {
            $text = substr($template, $end, $piece[0][1] - $end);
            $out .= $text;
            $end = $piece[0][1] + strlen($piece[0][0]);
            $inQuery = $inQuery || str_contains($text, '?');
            $name = $piece[2][0] ?? null;
            if ($name !== null) {
                $value = isset($captures[$name]) ? self::encoded($captures[$name], $encoding, $inQuery) : null;
                if ($value === null) {
                    return null;
                }
                $out .= $value;
                continue;
            }
            $choice = (string) $piece[1][0];
            foreach (explode('|', $choice) as $branch) {
                $filled = self::fill($branch, $captures, $encoding, $inQuery);
                if ($filled !== null) {
                    $out .= $filled;
                    break;
                }
            }
            $inQuery = $inQuery || str_contains($choice, '?');
        }
        return $out . substr($template, $end);
    }

    private static function encoded(string $value, int $encoding, bool $inQuery): ?string
    {
        if ($encoding === self::AS_IT_IS) {
            return $value;
        }
        if ($inQuery) {
            return str_replace("'", '%27', strtr(Text::encodeComponent($value), self::KEPT));
        }
        $isUnsafe = $value !== '' && preg_match('~(?:\A|/)\.{0,2}(?:/|\z)|\\\\~', $value) === 1;
        if ($isUnsafe || ($encoding === self::IN_URL && str_contains($value, ';'))) {
            return null;
        }
        return strtr(Text::encodeComponent($value), self::KEPT_IN_PATH);
    }
}
