<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Hosts: domain names by UTS 46 as the WHATWG URL Standard applies it, and addresses (section 3). */
final class Domain
{
    private const FLAGS = IDNA_CHECK_BIDI | IDNA_CHECK_CONTEXTJ | IDNA_NONTRANSITIONAL_TO_ASCII | IDNA_NONTRANSITIONAL_TO_UNICODE;

    /** Empty and long labels and any hyphens pass. */
    private const ALLOWED = IDNA_ERROR_EMPTY_LABEL | IDNA_ERROR_LABEL_TOO_LONG | IDNA_ERROR_DOMAIN_NAME_TOO_LONG
        | IDNA_ERROR_LEADING_HYPHEN | IDNA_ERROR_TRAILING_HYPHEN | IDNA_ERROR_HYPHEN_3_4;

    /** The extension converts names of up to 254 octets; a character becomes four of them at most. */
    private const LONG = 60;

    public static function parse(string $text): ?string
    {
        if ($text[0] === '[') {
            return self::ipv6(substr($text, 1, -1));
        }
        $name = self::toAscii(Text::wellFormed(rawurldecode($text)));
        if ($name === null || $name === '' || preg_match('/[\x00-\x20#%\/:<>?@\[\\\\\]^|\x7f-\xff]/', $name) === 1) {
            return null;
        }
        $labels = explode('.', $name);
        if (count($labels) > 1 && end($labels) === '') {
            array_pop($labels);
        }
        return preg_match('/\A(?:[0-9]+|0x[0-9a-f]*)\z/', (string) end($labels)) === 1 ? self::ipv4($labels) : $name;
    }

    /** The name in lower case and with Punycode labels, or null where it is no domain name. */
    private static function toAscii(string $name): ?string
    {
        if (Text::isAscii($name) && stripos($name, 'xn--') === false) {
            return Text::lower($name);
        }
        if (strlen($name) <= self::LONG) {
            return self::converted($name);
        }
        $labels = [];
        foreach (preg_split('/[.\x{3002}\x{ff0e}\x{ff61}]/u', $name) ?: [] as $label) {
            $ascii = Text::isAscii($label) && stripos($label, 'xn--') === false ? Text::lower($label) : self::converted($label);
            if ($ascii === null) {
                return null;
            }
            $labels[] = $ascii;
        }
        return implode('.', $labels);
    }

    private static function converted(string $name): ?string
    {
        $info = [];
        $converted = @idn_to_ascii($name, self::FLAGS, INTL_IDNA_VARIANT_UTS46, $info);
        if ($converted !== false) {
            return $converted;
        }
        $errors = $info['errors'] ?? -1;
        return ($errors & ~self::ALLOWED) === 0 ? (string) $info['result'] : null;
    }

    /** @param list<string> $labels */
    private static function ipv4(array $labels): ?string
    {
        $count = count($labels);
        $address = 0;
        foreach ($labels as $i => $label) {
            $number = self::number($label);
            $isLast = $i === $count - 1;
            if ($count > 4 || $number === null || $number >= ($isLast ? 256 ** (5 - $count) : 256)) {
                return null;
            }
            $address |= $isLast ? $number : $number << (8 * (3 - $i));
        }
        return long2ip((int) $address) ?: null;
    }

    private static function number(string $label): ?int
    {
        if (preg_match('/\A(?:0x([0-9a-f]*)|(0[0-7]*)|([1-9][0-9]*))\z/', $label, $found, PREG_UNMATCHED_AS_NULL) !== 1) {
            return null;
        }
        $digits = ltrim($found[1] ?? $found[2] ?? $found[3] ?? '', '0');
        // Of a number below 2^32, in octal.
        if (strlen($digits) > 11) {
            return null;
        }
        return (int) match (true) {
            $found[1] !== null => hexdec($digits),
            $found[2] !== null => octdec($digits),
            default => $digits,
        };
    }

    private static function ipv6(string $text): ?string
    {
        if (filter_var($text, FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) === false) {
            return null;
        }
        $pieces = array_map(dechex(...), array_values((array) unpack('n8', (string) inet_pton($text))));
        [$bestStart, $bestLength, $length] = [0, 0, 0];
        foreach ($pieces as $i => $piece) {
            $length = $piece === '0' ? $length + 1 : 0;
            if ($length > $bestLength) {
                [$bestStart, $bestLength] = [$i + 1 - $length, $length];
            }
        }
        if ($bestLength < 2) {
            return '[' . implode(':', $pieces) . ']';
        }
        $before = implode(':', array_slice($pieces, 0, $bestStart));
        return "[$before::" . implode(':', array_slice($pieces, $bestStart + $bestLength)) . ']';
    }
}
