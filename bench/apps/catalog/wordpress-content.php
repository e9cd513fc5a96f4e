<?php
// Installs a blog and fills it: reads a list of posts from standard input.
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = parse_url($argv[2], PHP_URL_HOST) . ':' . parse_url($argv[2], PHP_URL_PORT);
$_SERVER['REQUEST_URI'] = '/';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
require $argv[1] . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
// No mail leaves this machine.
function wp_mail() { return true; }
wp_install('Harbour blog', 'keeper', 'keeper@example.org', true, '', 'a-long-passphrase-1');
switch_theme('twentytwentyone');
update_option('posts_per_page', 6);
foreach (json_decode(stream_get_contents(STDIN), true) as $post) {
    $category = wp_create_category($post['category']);
    $id = wp_insert_post(array(
        'post_type' => $post['type'], 'post_title' => $post['title'], 'post_content' => $post['text'],
        'post_status' => 'publish', 'post_date' => $post['date'], 'post_author' => 1,
        'post_category' => array($category), 'tags_input' => array($post['tag']),
    ));
    for ($number = 0; $number < $post['comments']; $number++) {
        wp_insert_comment(array(
            'comment_post_ID' => $id, 'comment_author' => "Reader $number", 'comment_content' => "A remark about {$post['title']}, $number.",
            'comment_approved' => 1, 'comment_date' => $post['date'],
        ));
    }
}
