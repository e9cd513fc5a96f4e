<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Trackers behind a wrong delimiter (section 9.3.1). */
final class Joined
{
    private const JOINT = '/(?:[?;]|%3[BF]|%26)(?:amp(?:;|%3B)|[?;+]|%20|%3[BF]|%26)*/i';
    private const IN_FRONT = '/\A(?:amp(?:;|%3B)|[?+]|%20|%3F|%09|%0[AD])*/i';
    private const ADDRESS = '/[\/\\\\:{]|%(?:2F|5C|3A|25|7B)|\.[a-z]/i';
    private const TARGET = '/url|uri|link|href|next|back|return|redir|goto|dest|target|continue|state|path|route|\A(?:r|to|u)\z/i';

    /**
     * The query without such trackers, and the rule and name of each.
     *
     * @return array{?string, list<array{string, string}>}
     */
    public static function cut(string $query, Page $page): array
    {
        if (preg_match('/[?;]|%3[BDF]|%26/i', $query) !== 1) {
            return [$query, []];
        }
        $pieces = [];
        $cut = [];
        foreach (explode('&', $query) as $piece) {
            [$rest, $found] = self::cutPiece($piece, $page);
            array_push($cut, ...$found);
            if ($rest !== '' || $piece === '') {
                $pieces[] = $rest;
            }
        }
        return [$pieces === [] ? null : implode('&', $pieces), $cut];
    }

    /** @return array{string, list<array{string, string}>} */
    private static function cutPiece(string $piece, Page $page): array
    {
        preg_match(self::IN_FRONT, $piece, $front);
        $start = strlen($front[0]);
        preg_match_all(self::JOINT, $piece, $joints, PREG_OFFSET_CAPTURE, $start);
        [$cut, $end, $isWhole, $isEncoded] = [[], strlen($piece), true, false];
        foreach (array_reverse($joints[0]) as [$joint, $at]) {
            $behind = $at + strlen($joint);
            $found = self::tracker(substr($piece, $behind, $end - $behind), $page);
            if ($found === null) {
                $isWhole = false;
                break;
            }
            array_unshift($cut, $found);
            $end = $at;
            $isEncoded = $isEncoded || str_contains($joint, '%');
        }
        $rest = substr($piece, $start, $end - $start);
        $found = $isWhole && !str_contains($rest, '=') ? self::tracker($rest, $page) : null;
        if ($found !== null) {
            array_unshift($cut, $found);
            $rest = '';
        }
        if ($cut === [] || !self::isPlain($rest, $isEncoded)) {
            return [$piece, []];
        }
        return [$rest === '' ? '' : substr($piece, 0, $end), $cut];
    }

    /** @return array{string, string}|null */
    private static function tracker(string $text, Page $page): ?array
    {
        if (preg_match('/=|%3D/i', $text, $found, PREG_OFFSET_CAPTURE) !== 1) {
            return null;
        }
        [$equals, $at] = $found[0];
        $name = substr($text, 0, $at);
        $value = substr($text, $at + strlen($equals));
        $rule = $page->joinedRule(new Pair("$name=$value", $name, $value));
        return $rule === null ? null : [$rule, $name];
    }

    private static function isPlain(string $piece, bool $isEncoded): bool
    {
        if (preg_match(self::ADDRESS, $piece) === 1) {
            return false;
        }
        [$name, $value] = explode('=', $piece, 2) + [1 => null];
        return $value === null
            || !($isEncoded || preg_match(self::TARGET, $name) === 1 || preg_match('/%(?:26|3[BDF])/i', $value) === 1);
    }
}
