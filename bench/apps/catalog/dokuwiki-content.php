<?php
// Fills a wiki: reads [{id, texts}] from standard input and saves every text as one revision, hours apart, the last one
// two hours ago. Low-level calls, because the ordinary ones stamp everything with the present second.
define('DOKU_INC', $argv[1] . '/');
define('NOSESSION', 1);
require_once DOKU_INC . 'inc/init.php';
$pages = json_decode(stream_get_contents(STDIN), true);
$now = time();
foreach ($pages as $number => $page) {
    $count = count($page['texts']);
    foreach ($page['texts'] as $revision => $text) {
        $date = $now - 7200 - ($count - 1 - $revision) * 36000 - $number * 300;
        $type = $revision === 0 ? DOKU_CHANGE_TYPE_CREATE : DOKU_CHANGE_TYPE_EDIT;
        io_writeWikiPage(wikiFN($page['id']), $text, $page['id']);
        touch(wikiFN($page['id']), $date);
        clearstatcache();
        io_writeWikiPage(wikiFN($page['id'], $date, true), $text, $page['id'], $date);
        addLogEntry($date, $page['id'], $type, "revision $revision", '', array('ExternalEdit' => false), strlen($text));
    }
    p_get_metadata($page['id'], '', METADATA_RENDER_UNLIMITED);
    idx_addPage($page['id'], false, true);
}
