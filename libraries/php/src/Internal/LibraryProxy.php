<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Proxies of libraries (section 4.2.1). */
final class LibraryProxy
{
    private const NAMED = '/\A(?:(?:[a-z0-9]+-)?ezproxy[a-z0-9-]*|ezp(?:[0-9-][a-z0-9-]*)?'
        . '|(?:lib|library|bib|univ)-?proxy[a-z0-9-]*|proxy-?lib[a-z0-9]*)\z/';
    private const PLAIN = '/\A(?:(?:e-?)?proxy(?:[0-9]+|-[a-z0-9]+)?|(?:ez|my)access|remotexs)\z/';
    private const USUAL_SUFFIX = '/\A(?:com|org|net|edu|gov|int|(?:ac|co|com|edu|gov|org)\.[a-z]{2})\z/';
    private const ACADEMIC = '/\.(?:edu|(?:ac|edu)\.[a-z]{2})\z|\.lib(?:rary)?\./';

    /** @return list<array<string, mixed>> the redirectors of a host that is a library's proxy */
    public static function redirectors(string $host, Hosts $suffixes): array
    {
        $labels = explode('.', $host);
        $at = self::proxyLabel($host, $labels);
        if ($at === null || !$suffixes->hasRegistrableDomain(implode('.', array_slice($labels, $at + 1)))) {
            return [];
        }
        $isNamed = preg_match(self::PLAIN, $labels[$at]) !== 1;
        $site = self::siteBefore(array_slice($labels, 0, $at), $isNamed, $suffixes);
        if ($site !== null) {
            $rule = ['name' => 'library-proxy', 'path' => '/**', 'target' => 'rest', 'prefix' => "https://$site/"];
            return [LayerCompiler::redirector($rule)];
        }
        if ($isNamed || preg_match(self::ACADEMIC, $host) === 1) {
            $rule = ['name' => 'library-proxy-login', 'path' => '/login', 'target' => 'whole-query', 'decode' => 'ezproxy'];
            return [LayerCompiler::redirector($rule)];
        }
        return [];
    }

    /** @param list<string> $labels */
    private static function proxyLabel(string $host, array $labels): ?int
    {
        if (str_ends_with($host, '.idm.oclc.org')) {
            return count($labels) - 3;
        }
        foreach ($labels as $i => $label) {
            if (preg_match(self::NAMED, $label) === 1 || preg_match(self::PLAIN, $label) === 1) {
                return $i;
            }
        }
        return null;
    }

    /** @param list<string> $labels */
    private static function siteBefore(array $labels, bool $isNamed, Hosts $suffixes): ?string
    {
        $count = count($labels);
        for ($end = $count; $end > max($count - 3, 0); $end--) {
            $site = $end === 1 ? strtr($labels[0], '-', '.') : implode('.', array_slice($labels, 0, $end));
            $suffix = $suffixes->listedSuffix($site);
            $isShort = $suffix !== null && substr_count($site, '.') <= substr_count($suffix, '.') + 2;
            $takesAny = $isNamed && ($end > 1 || substr_count($site, '.') > 1);
            if (($end > 1 || $isShort) && self::isSite($site, $suffix, $takesAny)) {
                return $site;
            }
        }
        return null;
    }

    private static function isSite(string $site, ?string $suffix, bool $takesAny): bool
    {
        if ($suffix === null || $suffix === $site || str_contains($site, '..') || str_starts_with($site, '.')) {
            return false;
        }
        return $takesAny || preg_match(self::USUAL_SUFFIX, $suffix) === 1;
    }
}
