<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** What the target of a redirector is made of (`decode` in section 4.2). */
final class RedirectorDecodes
{
    private const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

    public static function decode(string $name, string $text): ?string
    {
        return match ($name) {
            'base64' => self::utf8(self::octets($text)),
            'bing' => str_starts_with($text, 'a1') ? self::utf8(self::octets(substr($text, 2))) : null,
            'checkpoint' => preg_match('/\A___(.+)___\./', $text, $found) === 1 ? $found[1] : null,
            'dest-tail' => preg_match('~(?:\A|&)ds_dest_url=(https?://.+)~', $text, $found) === 1 ? $found[1] : null,
            'ezproxy' => self::ezproxy($text),
            'google-amp' => self::googleAmp($text),
            'proofpoint-2' => Text::decode(strtr($text, '-_', '%/')),
            'proofpoint-3' => self::proofpoint3($text),
            default => null,
        };
    }

    private static function octets(string $text): ?string
    {
        $digits = rtrim($text, '=');
        if (preg_match('~\A[0-9A-Za-z_+/-]+\z~', $digits) !== 1 || strlen($digits) % 4 === 1) {
            return null;
        }
        $octets = base64_decode(strtr($digits, '-_', '+/'), false);
        return $octets === false ? null : $octets;
    }

    private static function utf8(?string $octets): ?string
    {
        return $octets !== null && preg_match('//u', $octets) === 1 ? $octets : null;
    }

    private static function ezproxy(string $text): ?string
    {
        if (preg_match('/(?:\A|&)(q?url)=(.+)\z/si', $text, $found) !== 1) {
            return null;
        }
        if (strcasecmp($found[1], 'url') === 0 && preg_match('/\Ahttps?:/i', $found[2]) === 1) {
            return $found[2];
        }
        return Text::formDecode(explode('&', $found[2], 2)[0]);
    }

    private static function googleAmp(string $text): string
    {
        if (preg_match('/%3f(?=amp(?:\?|\z)|[A-Za-z0-9_.-]+=)/i', $text, $found, PREG_OFFSET_CAPTURE) !== 1) {
            return $text;
        }
        $start = $found[0][1];
        if (str_contains(substr($text, 0, $start), '?')) {
            return $text;
        }
        return substr($text, 0, $start) . '?' . preg_replace('/\?/', '&', substr($text, $start + 3), 1);
    }

    private static function proofpoint3(string $text): ?string
    {
        if (preg_match('/\A__(.+)__;([0-9A-Za-z_-]*)!!([0-9A-Za-z_-]+)!([0-9A-Za-z_-]*)\$?\z/', $text, $found) !== 1) {
            return null;
        }
        $url = Text::decode($found[1]);
        $octets = $found[2] === '' ? '' : self::octets($found[2]);
        return $url === null || $octets === null ? null : self::putBack($url, $octets);
    }

    /** Replaces `*` with the next octet, and `**` and a character with a run of octets. */
    private static function putBack(string $url, string $octets): ?string
    {
        $at = 0;
        $isWhole = true;
        $whole = preg_replace_callback('/\*(?:\*(.))?/s', static function (array $token) use ($octets, &$at, &$isWhole): string {
            $run = isset($token[1]) ? strpos(self::RUN_LENGTHS, $token[1]) : -1;
            $isWhole = $isWhole && $run !== false;
            $start = $at;
            $at += (int) $run + 2;
            return (string) substr($octets, $start, (int) $run + 2);
        }, $url);
        if (!$isWhole || $at !== strlen($octets) || self::utf8($whole) === null) {
            return null;
        }
        return preg_replace('~\A(https?:/)(?!/)~i', '$1/', (string) $whole);
    }
}
