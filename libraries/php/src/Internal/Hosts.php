<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Host names: anchored matching, the registrable domain, names of sites (sections 2.3, 2.6 and 2.7). */
final class Hosts
{
    private const MAX_SITE = 100;
    private const SITE = '/\A(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}\z/';
    private const FILE_ENDINGS = '/\A(?:as|bar|cab|cc|do|foo|la|md|ml|mm|mov|pl|pm|ps|pub|py|rs|sh|so|tf|zip)\z/';

    /** @param array<string, mixed> $suffixes the rules of the public suffix list, as keys */
    public function __construct(private readonly array $suffixes)
    {
    }

    /**
     * The host, without one trailing dot, and all names above it; the longest first.
     *
     * @return list<string>
     */
    public static function names(string $host): array
    {
        $host = self::withoutDot($host);
        $names = [$host];
        for ($at = strpos($host, '.'); $at !== false; $at = strpos($host, '.', $at + 1)) {
            $names[] = substr($host, $at + 1);
        }
        return $names;
    }

    public static function withoutDot(string $host): string
    {
        return str_ends_with($host, '.') ? substr($host, 0, -1) : $host;
    }

    /** Whether a host is a registrable domain or below one. */
    public function hasRegistrableDomain(string $host): bool
    {
        if (str_starts_with($host, '[') || trim($host, '0..9.') === '') {
            return false;
        }
        $name = trim($host, '.');
        $suffix = $this->listedSuffix($name);
        $labels = substr_count($name, '.') + 1;
        return $labels > ($suffix === null ? 1 : substr_count($suffix, '.') + 1);
    }

    /** The public suffix of a name by a rule of the list, or null. */
    public function listedSuffix(string $host): ?string
    {
        foreach (self::names($host) as $name) {
            $at = strpos($name, '.');
            $above = $at === false ? '' : substr($name, $at + 1);
            if (isset($this->suffixes['!' . $name])) {
                return $above;
            }
            if (isset($this->suffixes[$name]) || isset($this->suffixes[$at === false ? '*' : '*.' . $above])) {
                return $name;
            }
        }
        return null;
    }

    /** Whether a text names a site. */
    public function isSiteName(string $text): bool
    {
        $name = Text::lower($text);
        if (Text::length($text) > self::MAX_SITE || preg_match(self::SITE, $name) !== 1) {
            return false;
        }
        $suffix = $this->listedSuffix($name);
        $isFile = $suffix !== null && preg_match(self::FILE_ENDINGS, $suffix) === 1 && !str_starts_with($name, 'www.');
        if ($suffix === null || $suffix === $name || $isFile) {
            return false;
        }
        $labels = explode('.', substr($name, 0, -strlen($suffix) - 1));
        return preg_match('/\Av?[0-9][0-9-]*\z/', end($labels)) !== 1;
    }

    /** The host without `www.`, `m.` and `mobile.` while a registrable domain is left. */
    public function fold(string $host): string
    {
        if (str_contains($host, '..')) {
            return $host;
        }
        while (preg_match('/\A(?:www|m|mobile)\.(.+)\z/s', $host, $found) === 1 && $this->hasRegistrableDomain($found[1])) {
            $host = $found[1];
        }
        return $host;
    }

    /** The host without any `www.`, `m.` and `mobile.` in front. */
    public static function withoutPrefix(string $host): string
    {
        return preg_replace('/\A(?:(?:www|m|mobile)\.)+/', '', $host) ?? $host;
    }

    /**
     * Whether one of the names of a host is among these keys; no list is every host.
     *
     * @param list<string> $names
     * @param array<string, mixed>|null $anchored
     */
    public static function isAny(array $names, ?array $anchored): bool
    {
        if ($anchored === null) {
            return true;
        }
        foreach ($names as $name) {
            if (isset($anchored[$name])) {
                return true;
            }
        }
        return false;
    }
}
