<?php
// A page cache as small as it can be: it forms its key as WP Super Cache does, of the host and the request URI, and serves no
// signed-in user. It says what it did in a header.
if (!in_array($_SERVER['REQUEST_METHOD'], array('GET', 'HEAD'), true)) {
    return;
}
foreach (array_keys($_COOKIE) as $bench_name) {
    if (preg_match('/^(?:wordpress_logged_in_|wp-postpass_|comment_author_)/', $bench_name)) {
        header('X-Page-Cache: bypass');
        return;
    }
}
$bench_file = WP_CONTENT_DIR . '/cache/' . md5($_SERVER['HTTP_HOST'] . preg_replace('/#.*$/', '', $_SERVER['REQUEST_URI']));
if (is_file($bench_file)) {
    header('X-Page-Cache: hit');
    header('Content-Type: text/html; charset=UTF-8');
    readfile($bench_file);
    exit;
}
header('X-Page-Cache: miss');
ob_start(function ($page) use ($bench_file) {
    if (http_response_code() === 200 && stripos($page, '</html>') !== false && !is_user_logged_in()) {
        @mkdir(dirname($bench_file));
        file_put_contents($bench_file, $page);
    }
    return $page;
});
