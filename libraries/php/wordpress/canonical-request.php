<?php

declare(strict_types=1);

/**
 * Plugin Name: Canonical request
 * Description: Gives page caches one request URI for every variant of a URL.
 *
 * Page caches of WordPress (WP Super Cache, W3 Total Cache, WP Rocket) form their keys of $_SERVER['REQUEST_URI'] and $_GET in
 * wp-content/advanced-cache.php, which wp-settings.php loads. This file makes both canonical before that: require it in wp-config.php, before
 * wp-settings.php. See README.md beside it.
 */

namespace EdgeCanonicalizer\WordPress;

use EdgeCanonicalizer\Canonicalizer;
use EdgeCanonicalizer\Profile;
use EdgeCanonicalizer\Record;
use EdgeCanonicalizer\RecordSource;

/** Makes the request URI canonical, unless the answer may depend on who asks. Never throws. */
final class CanonicalRequest
{
    /** Of signed-in users, readers of protected posts, commenters and shoppers. */
    private const COOKIES = '/\A(?:wordpress_logged_in_|wordpress_sec_|wp-postpass_|comment_author_|woocommerce_|wp_woocommerce_session_|edd_)/';
    private const PATHS = '~/(?:wp-admin|wp-includes|wp-content|wp-json|feed|comments/feed)(?:/|\z)'
        . '|/(?:wp-login|wp-cron|wp-signup|wp-activate|wp-comments-post|wp-trackback|xmlrpc)\.php~';
    private const QUERY = '/(?:\A|&)(?:preview|preview_id|preview_nonce|customize_changeset_uuid|feed|withcomments|rest_route|doing_wp_cron|wc-ajax|wc-api)(?:=|&|\z)/';

    /**
     * The canonical request URI, or null where the request is left alone.
     *
     * @param array<string, mixed> $server as $_SERVER
     * @param array<string, mixed> $cookies as $_COOKIE
     */
    public static function uri(array $server, array $cookies, Canonicalizer $canonicalizer): ?string
    {
        $uri = $server['REQUEST_URI'] ?? '';
        $host = $server['HTTP_HOST'] ?? '';
        $isRead = in_array($server['REQUEST_METHOD'] ?? '', ['GET', 'HEAD'], true);
        if (!is_string($uri) || !str_starts_with($uri, '/') || !is_string($host) || $host === '' || !$isRead) {
            return null;
        }
        [$path, $query] = explode('?', $uri, 2) + [1 => ''];
        if (preg_match(self::PATHS, $path) === 1 || preg_match(self::QUERY, $query) === 1) {
            return null;
        }
        foreach (array_keys($cookies) as $name) {
            if (preg_match(self::COOKIES, (string) $name) === 1) {
                return null;
            }
        }
        $origin = (self::isSecure($server) ? 'https://' : 'http://') . $host;
        $given = $canonicalizer->canonicalize($origin . '/', Profile::Request);
        $result = $canonicalizer->canonicalize($origin . $uri, Profile::Request);
        $prefix = substr($given->url, 0, -1);
        return $result->ok && str_starts_with($result->url, "$prefix/") ? substr($result->url, strlen($prefix)) : null;
    }

    /** @param array<string, mixed> $server */
    private static function isSecure(array $server): bool
    {
        return in_array(strtolower((string) ($server['HTTPS'] ?? '')), ['on', '1'], true);
    }

    /** The canonicalizer that the constants in wp-config.php ask for. */
    public static function canonicalizer(): Canonicalizer
    {
        $constant = static fn (string $name): ?string => defined($name) ? (string) constant($name) : null;
        $cache = $constant('EDGE_CANONICALIZER_CACHE') ?? sys_get_temp_dir() . '/edge-canonicalizer-' . md5(__DIR__) . '.json';
        $url = $constant('EDGE_CANONICALIZER_RECORD_URL');
        if ($url !== null) {
            return (new RecordSource($url, $cache, $constant('EDGE_CANONICALIZER_TOKEN')))->canonicalizer();
        }
        $path = $constant('EDGE_CANONICALIZER_RECORD');
        // Without a record of the site: what is known of WordPress.
        $known = '{"v":1,"domain":"*","platform":["wordpress"],"patterns":{}}';
        return new Canonicalizer($path === null ? Record::parse($known) : Record::load($path));
    }

    /** Applies the canonical URI to this request. */
    public static function apply(): void
    {
        try {
            $uri = self::uri($_SERVER, $_COOKIE, self::canonicalizer());
        } catch (\Throwable $error) {
            error_log('edge-canonicalizer: ' . $error->getMessage());
            return;
        }
        if ($uri === null || $uri === $_SERVER['REQUEST_URI']) {
            return;
        }
        $_SERVER['CANONICAL_ORIGINAL_URI'] = $_SERVER['REQUEST_URI'];
        $_SERVER['REQUEST_URI'] = $uri;
        $_SERVER['QUERY_STRING'] = explode('?', $uri, 2)[1] ?? '';
        $before = $_GET;
        parse_str($_SERVER['QUERY_STRING'], $_GET);
        $_REQUEST = array_diff_key($_REQUEST, array_diff_key($before, $_GET, $_POST));
    }
}

if (!class_exists(Canonicalizer::class)) {
    require defined('EDGE_CANONICALIZER_AUTOLOAD') ? EDGE_CANONICALIZER_AUTOLOAD : dirname(__DIR__) . '/autoload.php';
}
if (isset($_SERVER['REQUEST_URI'])) {
    CanonicalRequest::apply();
}
