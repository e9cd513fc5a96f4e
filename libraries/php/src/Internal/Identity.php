<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** The identity text behind a key (section 13). */
final class Identity
{
    private const DATED = '~/(?:19|20)[0-9][0-9](?:[/-]?(?:0?[1-9]|1[0-2]|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)'
        . '(?:[/-]?[0-9][0-9]?)?/(?![0-9][0-9]?/?\z)[^/]|/[^/-]+-[^/]+/?\z)~';
    private const NUMBERED = '~[^0-9][0-9]{5,}(?:\.html?)?/?\z~';
    private const TITLED = '~/(?:[^/-]+-){3,}[^/-]+/?\z~';
    private const AMP_PIECE = '/\A(?:amp(?:=(?:1|true|yes)?)?|(?:format|mode|output|outputType|view)=amp)\z/';
    private const INDEX_FILE = '~/(?:index\.(?:html?|php)|default\.aspx?)\z~';

    /** The text of which the key is the hash; `site` is that of the host of `given`. */
    public static function text(Parts $given, Site $site, Notes $notes): string
    {
        $parts = clone $given;
        if ($parts->scheme === 'http' && $parts->port === '' && $site->mayFold('fold:scheme', $parts->path)) {
            $parts->scheme = 'https';
            $notes->add('key', 'fold:scheme');
        }
        if ($parts->host !== $site->foldedHost) {
            $rooted = $site->withoutDot($parts->host);
            if ($rooted !== $parts->host) {
                $notes->add('key', 'fold:dot');
            }
            if ($rooted !== $site->foldedHost) {
                $notes->add('key', 'fold:www');
            }
            $parts->host = $site->foldedHost;
        }
        if (!Steps::wrapsUrl($parts->path, $parts->query)) {
            self::foldPath($parts, $site, $notes);
        }
        return $parts->text();
    }

    private static function foldPath(Parts $parts, Site $site, Notes $notes): void
    {
        $mayBeTwin = str_contains($parts->path, 'amp') || str_starts_with($parts->host, 'amp.') || str_contains($parts->query ?? '', 'amp');
        $twin = $mayBeTwin ? self::article($parts, $site->rules->rules->suffixes) : null;
        if ($twin !== null && $site->mayFold('fold:amp', $parts->path)) {
            [$parts->host, $parts->path, $parts->query] = $twin;
            $notes->add('key', 'fold:amp');
        }
        if (preg_match(self::INDEX_FILE, $parts->path) === 1 && $site->mayFold('fold:index', $parts->path)) {
            $parts->path = substr($parts->path, 0, (int) strrpos($parts->path, '/') + 1);
            $notes->add('key', 'fold:index');
        }
        $path = $parts->path;
        $mayEnd = $path !== '/' && str_ends_with($path, '/') && !str_ends_with($path, '//');
        if ($mayEnd && $site->mayFold('fold:slash', $path)) {
            $parts->path = substr($path, 0, -1);
            $notes->add('key', 'fold:slash');
        }
    }

    /**
     * Host, path and query of the article whose AMP twin these are, or null (section 13.1).
     *
     * @return array{string, string, ?string}|null
     */
    private static function article(Parts $parts, Hosts $suffixes): ?array
    {
        $path = self::withoutMark($parts->path);
        if (!self::isArticle($path)) {
            return $path === $parts->path ? null : [$parts->host, $path, $parts->query];
        }
        $isTwin = str_starts_with($parts->host, 'amp.') && $suffixes->hasRegistrableDomain(substr($parts->host, 4));
        $host = $isTwin ? substr($parts->host, 4) : $parts->host;
        $found = [$host, $path, self::withoutPieces($parts->query)];
        return $found === [$parts->host, $parts->path, $parts->query] ? null : $found;
    }

    private static function isCertain(string $path): bool
    {
        return preg_match(self::DATED, $path) === 1 || preg_match(self::NUMBERED, $path) === 1;
    }

    private static function isArticle(string $path): bool
    {
        return self::isCertain($path) || preg_match(self::TITLED, $path) === 1;
    }

    private static function withoutMark(string $path): string
    {
        if (preg_match('~\A(.+)/amp(/?)\z~s', $path, $found) === 1) {
            return self::isArticle($found[1]) || preg_match('/\.html?\z/', $found[1]) === 1 ? $found[1] . $found[2] : $path;
        }
        if (preg_match('~\A(.+)([.-])amp(\.html?|)\z~s', $path, $found) === 1) {
            $page = $found[1] . $found[3];
            return ($found[2] === '.' && $found[3] !== '') || preg_match(self::NUMBERED, $page) === 1 ? $page : $path;
        }
        if (preg_match('~\A(.*?/)amp/(.+)\z~s', $path, $found) === 1) {
            return self::isCertain('/' . $found[2]) ? $found[1] . $found[2] : $path;
        }
        return $path;
    }

    private static function withoutPieces(?string $query): ?string
    {
        if ($query === null) {
            return null;
        }
        $pieces = explode('&', $query);
        $kept = array_filter($pieces, static fn (string $piece): bool => preg_match(self::AMP_PIECE, $piece) !== 1);
        if (count($kept) === count($pieces)) {
            return $query;
        }
        return $kept === [] ? null : implode('&', $kept);
    }
}
