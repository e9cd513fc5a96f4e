<?php

declare(strict_types=1);

/** The API of a control Worker for the tests: it answers what the file `answer` says, and notes what it was asked. */

$folder = (string) getenv('API_FOLDER');
[$status, $body, $etag] = json_decode((string) file_get_contents("$folder/answer"), true);
$known = $_SERVER['HTTP_IF_NONE_MATCH'] ?? null;
$asked = ['ifNoneMatch' => $known, 'authorization' => $_SERVER['HTTP_AUTHORIZATION'] ?? null];
file_put_contents("$folder/asked", json_encode($asked) . "\n", FILE_APPEND);
header("ETag: $etag");
http_response_code($status === 200 && $known === $etag ? 304 : $status);
if ($known !== $etag) {
    echo $body;
}
