<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** The named conversions of provider data (section 12.6): captures to captures, or null to refuse. */
final class Conversions
{
    private const BASE58 = '123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
    private const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    private const BILIBILI = 'FcwAPNKTMug3GV5Lj7EJnHpWsx4tb8haYeviqBz6rkCy12mUSDQX9RdoZf';
    private const DECIMAL = '0123456789';
    private const HEX = '0123456789abcdef';

    /**
     * @param array<string, string> $captures
     * @return array<string, string>|null
     */
    public static function convert(string $name, array $captures): ?array
    {
        return match ($name) {
            'bilibili-bv' => self::bilibili($captures),
            'instagram-shortcode' => self::instagram($captures),
            'google-maps-cid' => self::googleMaps($captures),
            'peertube-uuid' => self::peertube($captures),
            'flickr-base58' => self::flickr($captures),
            'wiki-title' => WikiTitle::convert($captures),
            default => null,
        };
    }

    /** A number in the digits of one alphabet written in those of another, without leading zeros; null for other digits. */
    private static function rebased(string $text, string $from, string $to): ?string
    {
        if ($text === '' || strlen($text) > 40 || strspn($text, $from) !== strlen($text)) {
            return null;
        }
        $digits = array_map(static fn (string $digit): int => (int) strpos($from, $digit), str_split($text));
        [$base, $other, $written] = [strlen($from), strlen($to), ''];
        while ($digits !== []) {
            $rest = 0;
            $quotient = [];
            foreach ($digits as $digit) {
                $rest = $rest * $base + $digit;
                if ($quotient !== [] || $rest >= $other) {
                    $quotient[] = intdiv($rest, $other);
                }
                $rest %= $other;
            }
            $written = $to[$rest] . $written;
            $digits = $quotient;
        }
        $shown = ltrim($written, $to[0]);
        return $shown;
    }

    /** A decimal number in hex digits; empty for zero. */
    private static function decimal(string $text): ?string
    {
        return preg_match('/\A[1-9][0-9]{0,19}\z/', $text) === 1 ? self::rebased($text, self::DECIMAL, self::HEX) : null;
    }

    private static function bilibili(array $captures): ?array
    {
        if (isset($captures['bv'])) {
            return ['id' => 'BV' . $captures['bv']] + $captures;
        }
        $hex = self::decimal($captures['av'] ?? '');
        if ($hex === null || strlen($hex) > 13 || hexdec($hex) >= 1 << 51) {
            return null;
        }
        $mixed = ((int) hexdec($hex) | 1 << 51) ^ 23442827791579;
        $id = 'BV1' . str_pad((string) self::rebased((string) $mixed, self::DECIMAL, self::BILIBILI), 9, 'F', STR_PAD_LEFT);
        if (strlen($id) !== 12) {
            return null;
        }
        [$id[3], $id[9], $id[4], $id[7]] = [$id[9], $id[3], $id[7], $id[4]];
        return ['id' => $id] + $captures;
    }

    private static function instagram(array $captures): ?array
    {
        if (isset($captures['id'])) {
            $id = $captures['id'];
            return strlen($id) === 39 ? ['id' => substr($id, 0, 11), 'token' => substr($id, 11)] + $captures : $captures;
        }
        $media = explode('_', $captures['media'] ?? '', 2)[0];
        $hex = self::decimal($media);
        return $hex === null || strlen($hex) > 16 ? null : ['id' => (string) self::rebased($media, self::DECIMAL, self::BASE64URL)] + $captures;
    }

    private static function googleMaps(array $captures): ?array
    {
        if (isset($captures['cid'])) {
            $hex = self::decimal($captures['cid']);
        } elseif (isset($captures['feature'])) {
            $isFeature = preg_match('/\A0x[0-9a-f]{1,16}:0x([0-9a-f]{1,16})\z/i', $captures['feature'], $found) === 1;
            $hex = $isFeature ? ltrim(Text::lower($found[1]), '0') : null;
        } else {
            $hex = self::mapsPlace($captures['place'] ?? '');
        }
        if ($hex === null || $hex === '' || strlen($hex) > 16) {
            return null;
        }
        return ['cid' => (string) self::rebased($hex, self::HEX, self::DECIMAL)] + $captures;
    }

    private static function mapsPlace(string $place): ?string
    {
        if (preg_match('/\AChIJ[0-9A-Za-z_-]{23}\z/', $place) !== 1) {
            return null;
        }
        $octets = (string) base64_decode(strtr($place, '-_', '+/') . '=', false);
        $isPlace = strlen($octets) === 20 && str_starts_with($octets, "\x0a\x12\x09") && $octets[11] === "\x11";
        // 27 digits hold 162 bits: the last two are zero.
        $isWhole = (strpos(self::BASE64URL, $place[26]) & 3) === 0;
        return $isPlace && $isWhole ? ltrim(bin2hex(strrev(substr($octets, 12))), '0') : null;
    }

    private static function peertube(array $captures): ?array
    {
        $hex = isset($captures['uuid'])
            ? Text::lower(str_replace('-', '', $captures['uuid']))
            : self::rebased($captures['short'] ?? '', self::BASE58, self::HEX);
        if ($hex === null || preg_match('/\A[0-9a-f]*\z/', $hex) !== 1 || strlen(ltrim($hex, '0')) > 32) {
            return null;
        }
        $digits = str_pad(ltrim($hex, '0'), 32, '0', STR_PAD_LEFT);
        $uuid = preg_replace('/\A(.{8})(.{4})(.{4})(.{4})(.{12})\z/', '$1-$2-$3-$4-$5', $digits);
        $short = str_pad((string) self::rebased($digits, self::HEX, self::BASE58), 22, '1', STR_PAD_LEFT);
        return ['uuid' => (string) $uuid, 'short' => $short] + $captures;
    }

    private static function flickr(array $captures): ?array
    {
        if (isset($captures['id'])) {
            return $captures;
        }
        $id = self::rebased($captures['short'] ?? '', self::BASE58, self::DECIMAL);
        return $id === null || $id === '' ? null : ['id' => $id] + $captures;
    }
}
