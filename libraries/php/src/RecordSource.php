<?php

declare(strict_types=1);

namespace EdgeCanonicalizer;

/**
 * Keeps the canonicalizer of a domain up to date with its record. A process of PHP lives for one request, so the record is kept in a file:
 * it is read again when it is no longer fresh, with the ETag of the one that is known. Where that fails, the last good record stays.
 * Without any, built-in rules alone apply.
 *
 *     $source = new RecordSource('https://control.example/v1/domains/shop.example/record', '/var/cache/shop.example.json', token: '…');
 *     $key = $source->canonicalizer()->canonicalize($url)->key;
 */
final class RecordSource
{
    /** What the specification allows a record (section 16), with room for white space. */
    private const MAX_BYTES = 1 << 20;

    private ?Canonicalizer $canonicalizer = null;
    private float $readAt = 0;
    private ?string $etag = null;
    private ?string $json = null;
    private readonly \Closure $clock;

    /**
     * @param string $cache a file that this process may write
     * @param (callable(): float)|null $clock seconds; `microtime(true)` by default
     */
    public function __construct(
        private readonly string $url,
        private readonly string $cache,
        private readonly ?string $token = null,
        private readonly float $freshSeconds = 60,
        private readonly float $timeoutSeconds = 2,
        ?callable $clock = null,
    ) {
        $this->clock = $clock === null ? static fn (): float => microtime(true) : $clock(...);
        $this->readCache();
    }

    /** The canonicalizer of the record in force. Does not throw. */
    public function canonicalizer(): Canonicalizer
    {
        $now = ($this->clock)();
        if ($now - $this->readAt >= $this->freshSeconds || $now < $this->readAt) {
            // Requests meanwhile take what is known, and do not ask as well.
            $this->readAt = $now;
            $this->writeCache();
            $this->refresh();
        }
        return $this->canonicalizer ??= new Canonicalizer();
    }

    private function refresh(): void
    {
        $headers = ['Accept: application/json'];
        if ($this->token !== null) {
            $headers[] = "Authorization: Bearer $this->token";
        }
        if ($this->etag !== null) {
            $headers[] = "If-None-Match: $this->etag";
        }
        $http = ['header' => $headers, 'timeout' => $this->timeoutSeconds, 'ignore_errors' => true, 'follow_location' => 0];
        $json = @file_get_contents($this->url, false, stream_context_create(['http' => $http]), 0, self::MAX_BYTES);
        $answer = implode("\n", $http_response_header ?? []);
        if ($json === false || preg_match('~\AHTTP/\S+ 200\b~', $answer) !== 1) {
            return;
        }
        try {
            $this->canonicalizer = new Canonicalizer(Record::parse($json));
        } catch (RecordException $error) {
            error_log("edge-canonicalizer: $this->url: {$error->getMessage()}; the last good record stays");
            return;
        }
        $this->json = $json;
        $this->etag = preg_match('/^ETag:\s*(\S.*?)\s*$/mi', $answer, $found) === 1 ? $found[1] : null;
        $this->writeCache();
    }

    private function readCache(): void
    {
        $kept = json_decode((string) @file_get_contents($this->cache), true);
        if (!is_array($kept) || !is_numeric($kept['readAt'] ?? null)) {
            return;
        }
        $this->readAt = (float) $kept['readAt'];
        if (!is_string($kept['record'] ?? null)) {
            return;
        }
        try {
            $this->canonicalizer = new Canonicalizer(Record::parse($kept['record']));
            $this->json = $kept['record'];
            $this->etag = is_string($kept['etag'] ?? null) ? $kept['etag'] : null;
        } catch (RecordException) {
            $this->readAt = 0;
        }
    }

    /** At once or not at all. */
    private function writeCache(): void
    {
        $kept = json_encode(['readAt' => $this->readAt, 'etag' => $this->etag, 'record' => $this->json]);
        $beside = $this->cache . '.' . getmypid();
        if (@file_put_contents($beside, (string) $kept) === false || !@rename($beside, $this->cache)) {
            @unlink($beside);
        }
    }
}
